import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { components } from '@/api/schema';
import { Button } from '@/ui/Button';
import { confirm } from '@/ui/confirm';
import { EmptyState } from '@/ui/EmptyState';
import { Tag } from '@/ui/Tag';
import { formatDate, useLocale } from '@/ui/Time';
import { readAgent } from './agent';
import { account, accountQueries } from './queries';
import classes from './SessionsSection.module.css';
import { SettingsSection } from './SettingsSection';
import settings from './SettingsSection.module.css';
import { TextSkeleton } from './TextSkeleton';

type Session = components['schemas']['SessionView'];

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

function useDevice(agent: string): string {
  const { t } = useTranslation();
  const { browser, system } = readAgent(agent);
  return t('identity.sessions.device', {
    browser: browser || t('identity.sessions.unknownBrowser'),
    system: system || t('identity.sessions.unknownSystem'),
  });
}

type ItemProps = { session: Session; busy: boolean; onEnd: () => void };

function SessionItem({ session, busy, onEnd }: ItemProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const device = useDevice(session.agent);
  const mobile = /iPhone|iPad|Android/.test(session.agent);
  const seen = t('identity.sessions.seen', { when: formatDate(session.lastSeenAt, 'relative', locale) });
  const facts = t('identity.sessions.facts', {
    ip: session.ip,
    created: formatDate(session.createdAt, 'dateTime', locale),
  });

  const ask = () =>
    confirm({
      header: t('identity.sessions.confirmOne'),
      message: t('identity.sessions.confirmOneText', { device }),
      acceptLabel: t('identity.sessions.end'),
      rejectLabel: t('identity.sessions.keep'),
      acceptProps: { color: 'danger' },
      defaultFocus: 'reject',
      accept: onEnd,
    });

  return (
    <li className={classes.item}>
      <span className={classes.icon} aria-hidden>
        {mobile ? <IconDeviceMobile size={18} stroke={1.7} /> : <IconDeviceDesktop size={18} stroke={1.7} />}
      </span>
      <div className={classes.text}>
        <p className={classes.name}>
          {device}
          {session.current && <Tag tone="ok">{t('identity.sessions.this')}</Tag>}
          {session.remember && <Tag tone="neutral">{t('identity.sessions.remembered')}</Tag>}
        </p>
        <p className={classes.facts}>
          {seen} · {facts}
          {session.actor &&
            ` · ${t('identity.sessions.actor', { name: `${session.actor.firstName} ${session.actor.lastName}` })}`}
        </p>
      </div>
      {!session.current && (
        <Button
          size="sm"
          loading={busy}
          aria-label={t('identity.sessions.endLabel', { device })}
          onClick={ask}
        >
          {t('identity.sessions.end')}
        </Button>
      )}
    </li>
  );
}
