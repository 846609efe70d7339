import { IconMailForward, IconUserCheck, IconUserOff } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/Button';
import { confirmed } from '@/ui/confirm';
import { type Act, refreshUsers, type Skipped, type UserRow, users } from './queries';

interface UserBulkProps {
  rows: UserRow[];
  /** With those it was not done to. */
  onDone: (skipped: Skipped[]) => void;
}

/** One thing for several people. Those it was not done to are named, with the reason. */
export function UserBulk({ rows, onDone }: UserBulkProps) {
  const { t } = useTranslation();

  const acting = useMutation({
    mutationFn: async ({ action, ids }: { action: Act; ids: string[] }) => {
      try {
        return await users.act(ids, action);
      } finally {
        await refreshUsers();
      }
    },
    onSuccess: ({ data }) => onDone(data.skipped),
  });
  // Pressed twice, it is done once.
  const doing = acting.isPending ? acting.variables.action : undefined;
  function run(action: Act, concerned: UserRow[]) {
    acting.mutate({ action, ids: concerned.map(({ id }) => id) });
  }
  async function disable(concerned: UserRow[]) {
    if (doing) return;
    const sure = await confirmed({
      header: t('user.bulk.disableTitle', { count: concerned.length }),
      message: t('user.disable.text'),
      acceptLabel: t('user.bulk.disable', { count: concerned.length }),
      acceptProps: { color: 'danger' },
      defaultFocus: 'reject',
    });
    if (sure) run('disable', concerned);
  }
  const invited = rows.filter(({ state }) => state === 'invited');
  const off = rows.filter(({ state }) => state === 'disabled');
  return (
    <>
      {invited.length > 0 && (
        <Button
          variant="quiet"
          size="sm"
          icon={<IconMailForward aria-hidden />}
          loading={doing === 'invite'}
          onClick={() => doing || run('invite', rows)}
        >
          {t('user.action.invite')}
        </Button>
      )}
      {off.length < rows.length && (
        <Button
          variant="quiet"
          size="sm"
          icon={<IconUserOff aria-hidden />}
          loading={doing === 'disable'}
          onClick={() => void disable(rows)}
        >
          {t('user.action.disable')}
        </Button>
      )}
      {off.length > 0 && (
        <Button
          variant="quiet"
          size="sm"
          icon={<IconUserCheck aria-hidden />}
          loading={doing === 'enable'}
          onClick={() => doing || run('enable', rows)}
        >
          {t('user.action.enable')}
        </Button>
      )}
    </>
  );
}
