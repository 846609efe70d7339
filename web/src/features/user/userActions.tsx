import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useUser } from '@/api/user';
import { confirmed } from '@/ui/confirm';
import { fullName } from '@/ui/Person';
import { refreshUsers, type UserRow, type UserSheet, users } from './queries';

type Answer = { data: UserSheet };

type What = 'invite' | 'enable' | 'disable' | 'cancel';

/** A cancelled invitation leaves nobody to answer with. */
const calls: Record<What, (id: string) => Promise<Answer | undefined>> = {
  invite: users.inviteAgain,
  enable: users.enable,
  disable: users.disable,
  cancel: (id) => users.cancelInvitation(id).then(() => undefined),
};

/** What can be done to one person; what shuts somebody out asks first. A refusal is told by its toast. */
export function useUserActions(person: UserRow, onDone?: (answer?: Answer) => void) {
  const { t } = useTranslation();
  const name = fullName(person);

  const acting = useMutation({
    mutationFn: (what: What) => calls[what](person.id),
    onSuccess: (answer) => onDone?.(answer),
    // What could have changed meanwhile is read again either way.
    onSettled: refreshUsers,
  });
  // Pressed twice, it is done once.
  const doing = acting.isPending ? acting.variables : undefined;
  return {
    doing,
    inviteAgain: () => doing || acting.mutate('invite'),
    enable: () => doing || acting.mutate('enable'),
    disable: async () => {
      if (doing) return;
      const sure = await confirmed({
        header: t('user.disable.title', { name }),
        message: t('user.disable.text'),
        acceptLabel: t('user.disable.accept'),
        acceptProps: { color: 'danger' },
        defaultFocus: 'reject',
      });
      if (sure) acting.mutate('disable');
    },
    cancelInvitation: async () => {
      if (doing) return;
      const sure = await confirmed({
        header: t('user.cancel.title', { name }),
        message: t('user.cancel.text', { email: person.email }),
        acceptLabel: t('user.cancel.accept'),
        rejectLabel: t('user.cancel.keep'),
        acceptProps: { color: 'danger' },
        defaultFocus: 'reject',
      });
      if (sure) acting.mutate('cancel');
    },
  };
}

/** Nobody does these to themself; deleting is nothing an admin does in somebody's place. */
export function useAllowed(person: UserRow) {
  const me = useUser();
  return { act: !person.you, remove: !person.you && !me.identity };
}
