import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { EmptyState } from '@/ui/EmptyState';
import { Section } from '@/ui/Page';
import { RichText } from '@/ui/RichText';
import { Tag } from '@/ui/Tag';
import { formatDate, useLocale } from '@/ui/Time';
import { Diff } from './Diff';
import classes from './LegalTextsPage.module.css';
import { type LegalKind, type LegalSheet, type LegalVersion, legalQueries } from './queries';
import { publisher } from './words';

/** Every version stays readable: it is what somebody accepted. */
export function Versions({ kind, sheet }: { kind: LegalKind; sheet: LegalSheet }) {
  const { t } = useTranslation();
  const [shown, setShown] = useState<{ version: number; compare: boolean }>();
  return (
    <Section title={t('legal.versions')} lead={t('legal.versionsLead')}>
      <ul className={classes.versions}>
        {sheet.versions.map((version) => (
          <li key={version.version} className={classes.version}>
            <VersionWords version={version} current={version.version === sheet.version} />
            <Button size="sm" onClick={() => setShown({ version: version.version, compare: false })}>
              {t('legal.read', { version: version.version })}
            </Button>
            {version.version > 1 && (
              <Button
                size="sm"
                variant="quiet"
                onClick={() => setShown({ version: version.version, compare: true })}
              >
                {t('legal.changes', { version: version.version })}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {shown && <VersionDialog kind={kind} {...shown} onClose={() => setShown(undefined)} />}
    </Section>
  );
}

function VersionWords({ version, current }: { version: LegalVersion; current: boolean }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <div>
      <p className={classes.name}>
        {t('legal.version', { version: version.version })}
        {current && <Tag tone="ok">{t('legal.current')}</Tag>}
      </p>
      <p className={classes.muted}>
        {t('legal.when', {
          date: formatDate(version.publishedAt, 'dateTime', locale),
          who: publisher(t, version),
        })}
      </p>
      {version.note && <p lang="fr">{version.note}</p>}
    </div>
  );
}

interface VersionDialogProps {
  kind: LegalKind;
  version: number;
  compare: boolean;
  onClose: () => void;
}

function VersionDialog({ kind, version, compare, onClose }: VersionDialogProps) {
  const { t } = useTranslation();
  const found = useQuery(legalQueries.version(kind, version));
  return (
    <Dialog
      open
      dismissableMask
      width={760}
      header={t(compare ? 'legal.changesTitle' : 'legal.version', { version, before: version - 1 })}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('legal.close')}</Button>}
    >
      {found.isError && (
        <EmptyState
          compact
          level={3}
          title={t('legal.failed')}
          text={t('legal.failedText')}
          actions={<Button onClick={() => found.refetch()}>{t('legal.retry')}</Button>}
        />
      )}
      {found.data && compare && (
        <Diff before={found.data.previousHtml ?? ''} after={found.data.html} label={t('legal.diff.label')} />
      )}
      {found.data && !compare && (
        <div lang="fr">
          <RichText html={found.data.html} />
        </div>
      )}
    </Dialog>
  );
}
