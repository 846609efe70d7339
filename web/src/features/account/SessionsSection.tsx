import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/Button';
import { confirm } from '@/ui/confirm';
import { EmptyState } from '@/ui/EmptyState';
import { account, accountQueries } from './queries';
import { SessionItem } from './SessionItem';
import classes from './SessionItem.module.css';
import { SettingsSection } from './SettingsSection';
import settings from './SettingsSection.module.css';
import { TextSkeleton } from './TextSkeleton';

/** A15: where one is signed in, and the way to end it. */
export function SessionsSection() {
  const { t } = useTranslation();
  const sessions = useQuery(accountQueries.sessions());
  const client = useQueryClient();
  const reread = () => client.invalidateQueries({ queryKey: accountQueries.sessions().queryKey });
  const endOne = useMutation({ mutationFn: account.endSession, onSettled: reread });
  const endOthers = useMutation({ mutationFn: account.endOtherSessions, onSettled: reread });
  const others = sessions.data?.filter((s) => !s.current).length ?? 0;

  const askEndOthers = () =>
    confirm({
      header: t('identity.sessions.confirmOthers'),
      message: t('identity.sessions.confirmOthersText', { count: others }),
      acceptLabel: t('identity.sessions.endOthers'),
      rejectLabel: t('identity.sessions.keep'),
      acceptProps: { color: 'danger' },
      defaultFocus: 'reject',
      accept: () => endOthers.mutate(),
    });

  return (
    <SettingsSection id="appareils" title={t('identity.sessions.title')} lead={t('identity.sessions.lead')}>
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
      {sessions.data && (
        <>
          <ul className={classes.list}>
            {sessions.data.map((session) => (
              <SessionItem
                key={session.id}
                session={session}
                busy={endOne.isPending && endOne.variables === session.id}
                onEnd={() => endOne.mutate(session.id)}
              />
            ))}
          </ul>
          <div className={settings.foot}>
            {others > 0 ? (
              <Button loading={endOthers.isPending} onClick={askEndOthers}>
                {t('identity.sessions.endOthers')}
              </Button>
            ) : (
              <p className={settings.fact}>{t('identity.sessions.onlyThis')}</p>
            )}
          </div>
        </>
      )}
    </SettingsSection>
  );
}
