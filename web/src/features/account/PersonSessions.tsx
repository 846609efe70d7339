import { IconDevices } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { components } from '@/api/schema';
import { Button } from '@/ui/Button';
import { confirm } from '@/ui/confirm';
import { Dialog } from '@/ui/Dialog';
import { EmptyState } from '@/ui/EmptyState';
import { IconButton } from '@/ui/IconButton';
import { fullName } from '@/ui/Person';
import { account, accountQueries } from './queries';
import { SessionItem } from './SessionItem';
import classes from './SessionItem.module.css';
import { TextSkeleton } from './TextSkeleton';

type Person = components['schemas']['UserRow'];

/** A15: an admin sees where somebody is signed in, and can sign them out everywhere. */
export function PersonSessions({ person, labelled }: { person: Person; labelled?: boolean }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const name = fullName(person);
  return (
    <>
      {labelled ? (
        <Button icon={<IconDevices aria-hidden />} onClick={() => setOpen(true)}>
          {t('identity.others.show')}
        </Button>
      ) : (
        <IconButton label={t('identity.others.open', { name })} onClick={() => setOpen(true)}>
          <IconDevices size={18} stroke={1.7} aria-hidden />
        </IconButton>
      )}
      {open && <SessionsDialog person={person} name={name} onClose={() => setOpen(false)} />}
    </>
  );
}

function SessionsDialog({ person, name, onClose }: { person: Person; name: string; onClose: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const query = accountQueries.sessionsOf(person.id);
  const sessions = useQuery(query);
  const end = useMutation({
    mutationFn: () => account.endSessionsOf(person.id),
    onSettled: () => client.invalidateQueries({ queryKey: query.queryKey }),
  });
  const count = sessions.data?.length ?? 0;

  const ask = () =>
    confirm({
      header: t('identity.others.confirm', { name }),
      message: t('identity.others.confirmText', { count }),
      acceptLabel: t('identity.others.end'),
      rejectLabel: t('identity.others.keep'),
      acceptProps: { color: 'danger' },
      defaultFocus: 'reject',
      accept: () => end.mutate(),
    });

  return (
    <Dialog
      open
      dismissableMask
      width={560}
      header={t('identity.others.title', { name })}
      onClose={onClose}
      footer={
        <>
          {count > 0 && (
            <Button variant="danger" loading={end.isPending} onClick={ask}>
              {t('identity.others.end')}
            </Button>
          )}
          <Button onClick={onClose}>{t('identity.others.close')}</Button>
        </>
      }
    >
      {sessions.isPending && <TextSkeleton label={t('identity.sessions.title')} />}
      {sessions.isError && (
        <EmptyState
          compact
          level={3}
          title={t('identity.failed')}
          text={t('identity.failedText')}
          actions={<Button onClick={() => sessions.refetch()}>{t('identity.retry')}</Button>}
        />
      )}
      {sessions.data && count === 0 && <p>{t('identity.others.none')}</p>}
      <ul className={classes.list}>
        {sessions.data?.map((session) => (
          <SessionItem key={session.id} session={session} />
        ))}
      </ul>
    </Dialog>
  );
}
