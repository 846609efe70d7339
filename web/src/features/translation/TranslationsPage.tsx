import { IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/Button';
import { ConflictDialog } from '@/ui/ConflictDialog';
import { EmptyState } from '@/ui/EmptyState';
import { FilterBar } from '@/ui/FilterBar';
import { listSearch, useListState } from '@/ui/listState';
import { Page, PageHeader } from '@/ui/Page';
import { SelectField } from '@/ui/SelectField';
import { useLocale } from '@/ui/Time';
import { useSearchText } from '@/ui/useSearchText';
import { EntryList } from './EntryList';
import { ExportMenu } from './ExportMenu';
import { type Figures, figuresOf, STATES, wantedEntries } from './entries';
import { type GroupKey, groupOf, groupOrder, groups } from './groups';
import { ImportDialog } from './ImportDialog';
import { languageLabel } from './languageName';
import { type Language, type Sheet, translationQueries } from './queries';
import classes from './TranslationsPage.module.css';
import { useEntryDrafts } from './useEntryDrafts';

const search = listSearch({ filters: { state: STATES, group: groupOrder } });
const FRENCH = 'fr-FR';

/** The language of the address; else the first that is translated. */
function useChosen(languages: Language[]): string {
  const asked = useSearchText().locale;
  const known = languages.find(({ code }) => code === asked);
  return (known ?? languages.find(({ code }) => code !== FRENCH) ?? languages[0])?.code ?? FRENCH;
}

export function TranslationsPage() {
  const { t } = useTranslation();
  const languages = useQuery(translationQueries.languages());
  const all = languages.data?.languages ?? [];
  const locale = useChosen(all);
  const sheet = useQuery({ ...translationQueries.sheet(locale), enabled: languages.data !== undefined });
  const [importing, setImporting] = useState(false);
  const failed = !sheet.data && (languages.isLoadingError || sheet.isLoadingError);
  return (
    <Page>
      <PageHeader
        title={t('translations.title')}
        crumbs={[{ label: t('translations.crumb'), to: '/parametres' }, { label: t('translations.title') }]}
        lead={t('translations.lead')}
        actions={
          <>
            <Button icon={<IconUpload aria-hidden />} onClick={() => setImporting(true)}>
              {t('translations.import.open')}
            </Button>
            <ExportMenu locale={locale} />
          </>
        }
      />
      {failed && (
        <EmptyState
          illustration="broken"
          title={t('translations.failed.title')}
          text={t('translations.failed.text')}
          actions={
            <Button
              variant="primary"
              onClick={() => void (languages.isLoadingError ? languages.refetch() : sheet.refetch())}
            >
              {t('translations.failed.retry')}
            </Button>
          }
        />
      )}
      {!failed && !sheet.data && <p role="status">{t('translations.loading')}</p>}
      {!failed && sheet.data && <SheetView key={locale} sheet={sheet.data} languages={all} />}
      <ImportDialog
        key={`import-${locale}`}
        locale={locale}
        open={importing}
        onClose={() => setImporting(false)}
      />
    </Page>
  );
}

function SheetView({ sheet, languages }: { sheet: Sheet; languages: Language[] }) {
  const { t } = useTranslation();
  const list = useListState(search);
  const drafts = useEntryDrafts(sheet.locale, sheet.forms);
  const { settle } = drafts;
  const { state, group } = list.filters;
  const narrowed = `${list.q}\n${state}\n${group}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search is another list, and only that
  useEffect(settle, [narrowed]);
  const entries = useMemo(
    () => wantedEntries(sheet.entries, { q: list.q, state, group }, drafts.touched),
    [sheet.entries, list.q, state, group, drafts.touched],
  );
  return (
    <>
      <div className={classes.tools}>
        <LanguagePicker sheet={sheet} languages={languages} />
        <FilterBar
          list={list}
          search={t('translations.search')}
          filters={[
            { name: 'state', label: t('translations.filter.state'), options: stateOptions(t) },
            { name: 'group', label: t('translations.filter.group'), options: groupOptions(sheet, t) },
          ]}
        />
      </div>
      <Summary figures={figuresOf(sheet.entries)} shown={entries.length} narrowed={list.active} />
      {entries.length > 0 ? (
        <EntryList entries={entries} locale={sheet.locale} forms={sheet.forms} drafts={drafts} />
      ) : (
        <Nothing state={state} onClear={list.clear} />
      )}
      <ConflictDialog onAnswer={drafts.conflict} />
    </>
  );
}

function stateOptions(t: (key: string) => string) {
  return [
    { value: 'missing', label: t('translations.filter.missing') },
    { value: 'stale', label: t('translations.filter.stale') },
    { value: 'changed', label: t('translations.filter.changed') },
  ];
}

function groupOptions(sheet: Sheet, t: (key: string) => string) {
  const used = new Set<GroupKey>(sheet.entries.map(({ key }) => groupOf(key)));
  return groupOrder
    .filter((group) => used.has(group))
    .map((group) => ({ value: group, label: t(groups[group]) }));
}

/** Another language is another list: the filters stay, since one often looks for the same gap in each. */
function LanguagePicker({ sheet, languages }: { sheet: Sheet; languages: Language[] }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const locale = useLocale();
  return (
    <SelectField
      className={classes.language}
      label={t('translations.language')}
      value={sheet.locale}
      data={languages.map(({ code, name }) => ({ value: code, label: languageLabel(code, name, locale) }))}
      onChange={(event) => {
        const code = event.currentTarget.value;
        void navigate({ to: '.', search: ((before: object) => ({ ...before, locale: code })) as never });
      }}
    />
  );
}

interface SummaryProps {
  figures: Figures;
  shown: number;
  narrowed: boolean;
}

function Summary({ figures, shown, narrowed }: SummaryProps) {
  const { t } = useTranslation();
  return (
    <p className={classes.summary} role="status">
      <span>
        {narrowed
          ? t('translations.summary.shown', { count: shown, total: figures.total })
          : t('translations.summary.total', { count: figures.total })}
      </span>
      {figures.missing > 0 && <span>{t('translations.summary.missing', { count: figures.missing })}</span>}
      {figures.stale > 0 && <span>{t('translations.summary.stale', { count: figures.stale })}</span>}
      {figures.changed > 0 && <span>{t('translations.summary.changed', { count: figures.changed })}</span>}
    </p>
  );
}

const nothing = {
  missing: 'translations.none.missing',
  stale: 'translations.none.stale',
  changed: 'translations.none.changed',
} as const;

function Nothing({ state, onClear }: { state?: keyof typeof nothing; onClear: () => void }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      compact
      title={t(state ? nothing[state] : 'translations.none.found')}
      text={t('translations.none.text')}
      actions={<Button onClick={onClear}>{t('ui.filter.clear')}</Button>}
    />
  );
}
