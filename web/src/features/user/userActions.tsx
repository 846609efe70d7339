import { useTranslation } from 'react-i18next';
import { useUser } from '@/api/user';
import { confirmed } from '@/ui/confirm';
import { fullName } from '@/ui/Person';
import { refreshUsers, type UserRow, type UserSheet, users } from './queries';

type Answer = { data: UserSheet };

/** What can be done to one person; what shuts somebody out asks first. A refusal is told by its toast. */
export function useUserActions(person: UserRow, onDone?: (answer?: Answer) => void) {
  const { t } = useTranslation();
  const name = fullName(person);

  async function run<R>(call: () => Promise<R>): Promise<R | undefined> {
    const answer = await call().catch(() => undefined);
    // What could have changed meanwhile is read again either way.
    void refreshUsers();
    return answer;
  }
  const change = async (call: (id: string) => Promise<Answer>) => {
    const answer = await run(() => call(person.id));
    if (answer) onDone?.(answer);
  };
  return {
    inviteAgain: () => change(users.inviteAgain),
    enable: () => change(users.enable),
    disable: async () => {
      const sure = await confirmed({
        header: t('user.disable.title', { name }),
        message: t('user.disable.text'),
        acceptLabel: t('user.disable.accept'),
        acceptProps: { color: 'danger' },
        defaultFocus: 'reject',
      });
      if (sure) await change(users.disable);
    },
    cancelInvitation: async () => {
      const sure = await confirmed({
        header: t('user.cancel.title', { name }),
        message: t('user.cancel.text', { email: person.email }),
        acceptLabel: t('user.cancel.accept'),
        rejectLabel: t('user.cancel.keep'),
        acceptProps: { color: 'danger' },
        defaultFocus: 'reject',
      });
      if (sure && (await run(() => users.cancelInvitation(person.id)))) onDone?.();
    },
  };
}

/** Nobody does these to themself; deleting is nothing an admin does in somebody's place. */
export function useAllowed(person: UserRow) {
  const me = useUser();
  return { act: !person.you, remove: !person.you && !me.identity };
}
