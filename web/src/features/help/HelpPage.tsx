import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { readingQueries, type TutorialRow } from '@/features/article/queries';
import { TutorialCards } from '@/features/article/TutorialCard';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { Page, PageHeader, Section } from '@/ui/Page';
import { SearchField } from '@/ui/SearchField';
import titles from '@/ui/theme/typography.module.css';
import { useSearchText } from '@/ui/useSearchText';
import { Categories } from './Categories';
import { grouped } from './grouped';
import classes from './HelpPage.module.css';
import { Support } from './Support';
import { TutorialView } from './TutorialView';

/** Tutorials: searched, by category, or one of them; and who to ask. The address says which. */
export function HelpPage() {
  const { tutoriel } = useSearchText();
  useReturn(tutoriel);
  return <Page>{tutoriel ? <TutorialView key={tutoriel} id={tutoriel} /> : <Library />}</Page>;
}

/** The path stays the same: back among the tutorials, those who do not see it are put at the top, as on a new page. */
function useReturn(tutorial: string | undefined): void {
  const last = useRef(tutorial);
  useEffect(() => {
    const back = last.current && !tutorial;
    last.current = tutorial;
    const main = document.getElementById('contenu');
    if (back && main && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
  }, [tutorial]);
}

function Library() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { q = '', categorie = '' } = useSearchText();
  const go = (search: object, replace = false) =>
    void navigate({ to: '/aide', search: search as never, replace, resetScroll: false });
  return (
    <>
      <PageHeader title={t('help.title')} lead={t('help.lead')} />
      <div className={classes.find}>
        {/* biome-ignore lint/a11y/useSemanticElements: <search> is younger than some of the browsers we serve */}
        <div role="search">
          <SearchField
            width={420}
            label={t('help.search')}
            placeholder={t('help.searchHint')}
            value={q}
            onChange={(text) => go({ q: text || undefined, categorie: categorie || undefined }, true)}
          />
        </div>
        <Categories
          value={categorie}
          onChange={(name) => go({ q: q || undefined, categorie: name || undefined })}
        />
      </div>
      <Results q={q} category={categorie} onClear={() => go({})} />
      <Support />
    </>
  );
}

interface ResultsProps {
  q: string;
  category: string;
  onClear: () => void;
}

function Results({ q, category, onClear }: ResultsProps) {
  const { t } = useTranslation();
  const narrowed = q !== '' || category !== '';
  const found = useQuery(readingQueries.tutorials({ ...(q && { q }), ...(category && { category }) }));
  if (found.isPending)
    return <div className={classes.waiting} role="status" aria-label={t('help.loading')} />;
  if (found.isError) {
    return (
      <EmptyState
        illustration="broken"
        title={t('help.failed')}
        text={t('help.failedText')}
        actions={<Button onClick={() => found.refetch()}>{t('home.retry')}</Button>}
      />
    );
  }
  const { data: tutorials, total, more } = found.data;
  return (
    <>
      <p className={narrowed && tutorials.length > 0 ? classes.count : titles.visuallyHidden} role="status">
        {t('help.found', { count: total })}
      </p>
      {tutorials.length === 0 && narrowed && (
        <EmptyState
          compact
          title={q ? t('help.noneFor', { q }) : t('help.none')}
          text={t('help.noneText')}
          actions={<Button onClick={onClear}>{t('help.clear')}</Button>}
        />
      )}
      {tutorials.length === 0 && !narrowed && (
        <EmptyState illustration="letter" title={t('help.empty')} text={t('help.emptyText')} />
      )}
      {narrowed ? (
        <TutorialCards summary level={3} tutorials={tutorials} search={{ q, categorie: category }} />
      ) : (
        <ByCategory tutorials={tutorials} />
      )}
      {(more || total > tutorials.length) && <p className={classes.rest}>{t('help.rest')}</p>}
    </>
  );
}

function ByCategory({ tutorials }: { tutorials: TutorialRow[] }) {
  const { t, i18n } = useTranslation();
  return grouped(tutorials, i18n.language).map(([category, some]) => (
    <Section key={category} title={category || t('help.noCategory')} className={classes.group}>
      <TutorialCards summary tutorials={some} />
    </Section>
  ));
}
