import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { components } from '@/api/schema';
import { Button } from '@/ui/Button';
import { confirm } from '@/ui/confirm';
import { fullName } from '@/ui/Person';
import { Tag } from '@/ui/Tag';
import { formatDate, useLocale } from '@/ui/Time';
import { readAgent } from './agent';
import classes from './SessionItem.module.css';

type Session = components['schemas']['SessionView'];

function useDevice(agent: string): string {
  const { t } = useTranslation();
  const { browser, system } = readAgent(agent);
  return t('identity.sessions.device', {
    browser: browser || t('identity.sessions.unknownBrowser'),
    system: system || t('identity.sessions.unknownSystem'),
  });
}

/** Without onEnd it is only shown: an admin ends another person's sessions all at once. */
type ItemProps = { session: Session; busy?: boolean; onEnd?: () => void };

export function SessionItem({ session, busy, onEnd }: ItemProps) {
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
          {session.actor && ` · ${t('identity.sessions.actor', { name: fullName(session.actor) })}`}
        </p>
      </div>
      {onEnd && !session.current && (
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
