import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bookletQueries } from '@/features/booklet/queries';
import { CheckboxField } from '@/ui/CheckboxField';
import { EmptyState } from '@/ui/EmptyState';
import { Loading } from '@/ui/Loading';
import { SortableList } from '@/ui/SortableList';
import { inOrder, type Offered, offered, pageRows, pagesOf, setPages } from '../chosen';
import type { Chosen } from '../draft/parts';
import { useWizard } from '../draft/useWizard';
import { Section } from '../Section';
import classes from './steps.module.css';
import { Unread } from './Unread';

export function PagesStep() {
  const { t } = useTranslation();
  const wizard = useWizard();
  const { library, form } = wizard.values;
  const proposals = useQuery(bookletQueries.proposals(form.sectorId));
  if (proposals.isPending) return <Loading />;
  if (proposals.isLoadingError) return <Unread onRetry={() => void proposals.refetch()} />;
  const all = offered(proposals.data.chapters, library, wizard.sheet.chapters);
  const chapters = library.flatMap((chosen) => {
    const chapter = all.find(({ id }) => id === chosen.id);
    return chapter ? [{ chosen, chapter }] : [];
  });
  if (chapters.length === 0) {
    return (
      <Section>
        <EmptyState compact title={t('builder.pages.none')} text={t('builder.pages.noneText')} />
      </Section>
    );
  }
  return chapters.map(({ chosen, chapter }) => (
    <ChapterPages
      key={chosen.id}
      chosen={chosen}
      chapter={chapter}
      error={wizard.errors[`chapters[${library.indexOf(chosen)}].pages`]?.join(' ')}
      onChange={(pages) => wizard.set('library', setPages(library, chosen.id, pages))}
    />
  ));
}

interface ChapterPagesProps {
  chosen: Chosen;
  chapter: Offered;
  error?: string;
  onChange: (pages: string[]) => void;
}

function ChapterPages({ chosen, chapter, error, onChange }: ChapterPagesProps) {
  const { t } = useTranslation();
  const taken = pagesOf(chosen, chapter);
  const [order, setOrder] = useState<string[]>([]);
  const rows = inOrder(pageRows(chosen, chapter), order);
  const ids = rows.map(({ id }) => id);
  function toggle(id: string, on: boolean) {
    setOrder(ids);
    onChange(on ? ids.filter((one) => one === id || taken.includes(one)) : taken.filter((one) => one !== id));
  }
  function arrange(next: string[]) {
    setOrder(next);
    onChange(next.filter((id) => taken.includes(id)));
  }
  return (
    <Section
      title={chapter.title}
      aside={
        <span className={classes.muted}>
          {t('builder.pages.count', { count: taken.length, total: chapter.pages.length })}
        </span>
      }
    >
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      {rows.length === 0 ? (
        <p className={classes.muted}>{t('builder.pages.empty')}</p>
      ) : (
        <SortableList
          label={t('builder.pages.of', { title: chapter.title })}
          items={rows}
          id={({ id }) => id}
          name={({ title }) => title}
          onMove={arrange}
          render={({ id, title }) => (
            <div className={classes.row} data-off={!taken.includes(id) || undefined}>
              <CheckboxField
                aria-label={t('builder.pages.take', { title })}
                checked={taken.includes(id)}
                onChange={(event) => toggle(id, event.currentTarget.checked)}
              />
              <span className={classes.rowName}>{title}</span>
            </div>
          )}
        />
      )}
    </Section>
  );
}
