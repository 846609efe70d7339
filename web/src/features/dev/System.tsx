import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { formatDate, useLocale } from '@/ui/Time';
import { bytes, duration } from './measure';
import { devQueries } from './queries';
import classes from './System.module.css';

const engines: Record<string, string> = {
  sqlite: 'SQLite',
  postgres: 'PostgreSQL',
  postgresql: 'PostgreSQL',
};

export function System() {
  const { t } = useTranslation();
  const locale = useLocale();
  const facts = useQuery(devQueries.facts());
  if (facts.isError) {
    return (
      <EmptyState
        illustration="broken"
        title={t('dev.system.failed')}
        text={t('dev.failedText')}
        actions={<Button onClick={() => facts.refetch()}>{t('dev.retry')}</Button>}
      />
    );
  }
  if (!facts.data) return null;
  const f = facts.data;
  const rows: [string, ReactNode][] = [
    [t('dev.system.version'), f.version],
    [
      t('dev.system.commit'),
      <code key="commit" className={classes.code}>
        {f.commit || '–'}
      </code>,
    ],
    [t('dev.system.builtAt'), f.builtAt ? formatDate(f.builtAt, 'dateTime', locale) : '–'],
    [t('dev.system.go'), f.goVersion],
    [t('dev.system.engine'), `${engines[f.engine.toLowerCase()] ?? f.engine} ${f.engineVersion}`],
    [t('dev.system.schema'), f.schemaVersion],
    [t('dev.system.startedAt'), formatDate(f.startedAt, 'dateTime', locale)],
    [t('dev.system.uptime'), duration(f.uptimeSeconds, locale)],
    [t('dev.system.mail'), f.mail === 'smtp' ? t('dev.system.mailSmtp') : t('dev.system.mailMailbox')],
    [t('dev.system.dev'), f.dev ? t('dev.system.on') : t('dev.system.off')],
    [t('dev.system.memory'), bytes(f.memoryBytes, locale)],
  ];
  return (
    <dl className={classes.facts} aria-label={t('dev.system.title')}>
      {rows.map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
