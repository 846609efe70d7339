import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { Page, PageHeader } from '@/ui/Page';
import { Tabs } from '@/ui/Tabs';
import { useSearchText } from '@/ui/useSearchText';
import { LegalEditor } from './LegalEditor';
import classes from './LegalTextsPage.module.css';
import { kinds, type LegalKind, legalQueries } from './queries';
import { Standing } from './Standing';
import { Versions } from './Versions';

const names = { cgu: 'legal.kind.cgu', rgpd: 'legal.kind.rgpd' } as const;

/** The two texts everybody can read: what is in force, what it was before, and the way to the next version. */
export function LegalTextsPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { texte } = useSearchText();
  const kind = kinds.find((known) => known === texte) ?? 'cgu';
  return (
    <Page>
      <PageHeader
        title={t('legal.title')}
        crumbs={[{ label: t('legal.settings'), to: '/parametres' }, { label: t('legal.title') }]}
        lead={t('legal.lead')}
      />
      <Tabs
        label={t('legal.tabs')}
        value={kind}
        onChange={(next) =>
          void navigate({
            to: '.',
            search: { texte: next === 'cgu' ? undefined : next } as never,
            resetScroll: false,
          })
        }
        items={kinds.map((value) => ({
          value,
          label: t(names[value]),
          panel: <LegalSheetView key={value} kind={value} />,
        }))}
      />
    </Page>
  );
}

function LegalSheetView({ kind }: { kind: LegalKind }) {
  const { t } = useTranslation();
  const sheet = useQuery(legalQueries.sheet(kind));
  if (sheet.isLoadingError) {
    return (
      <EmptyState
        illustration="broken"
        title={t('legal.failed')}
        text={t('legal.failedText')}
        actions={<Button onClick={() => sheet.refetch()}>{t('legal.retry')}</Button>}
      />
    );
  }
  if (!sheet.data) return <div className={classes.waiting} aria-busy="true" />;
  return (
    <div className={classes.sheet}>
      <Standing sheet={sheet.data} />
      <LegalEditor kind={kind} sheet={sheet.data} />
      <Versions kind={kind} sheet={sheet.data} />
    </div>
  );
}
