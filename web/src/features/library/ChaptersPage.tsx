import { IconEye, IconEyeOff, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button, LinkButton } from '@/ui/Button';
import { CheckboxField } from '@/ui/CheckboxField';
import { EmptyState } from '@/ui/EmptyState';
import { type Filter, FilterBar } from '@/ui/FilterBar';
import { listSearch, useListState } from '@/ui/listState';
import { Page, PageHeader } from '@/ui/Page';
import { SelectionBar } from '@/ui/table/SelectionBar';
import { chosenRows, isMixed, type TableSelection, toggledAll, useSelection } from '@/ui/table/selection';
import { useArrange } from './arrange';
import { ChapterRow } from './ChapterRow';
import { useChapterActions } from './chapterActions';
import { useCrumbs } from './crumbs';
import { Nothing } from './Nothing';
import { paths } from './paths';
import { type Chapter, chapters, libraryQueries } from './queries';
import { FixedNote, OrderedRows, SortButton } from './Rows';
import classes from './Rows.module.css';

const search = listSearch({
  filters: { sector: null, state: ['visible', 'hidden'] },
  sorts: ['title', 'updatedAt'],
});
const byId = (chapter: Chapter) => chapter.id;

export function ChaptersPage() {
  const { t } = useTranslation();
  const crumbs = useCrumbs('chapters');
  const list = useListState(search);
  const filters = useFilters();
  const query = libraryQueries.chapters({ q: list.q || undefined, sort: list.sort, ...list.filters });
  const found = useQuery(query);
  const arrange = useArrange(query.queryKey, chapters.arrange);
  const selection = useChapterSelection(query.queryKey);
  const rows = found.data?.data ?? [];
  const fixed = list.active || list.sort !== undefined;
  return (
    <Page>
      <PageHeader
        title={t('library.chapters.title')}
        crumbs={crumbs}
        lead={t('library.chapters.lead')}
        actions={
          <LinkButton variant="primary" to={paths.newChapter} icon={<IconPlus aria-hidden />}>
            {t('library.chapters.add')}
          </LinkButton>
        }
      />
      <FilterBar list={list} search={t('library.chapters.search')} filters={filters} />
      {rows.length > 0 && <FixedNote list={list} />}
      {rows.length > 0 ? (
        <>
          <SelectionBar selection={selection} rows={chosenRows(selection, rows, byId)} />
          <div className={classes.head} data-fixed={fixed || undefined}>
            <CheckboxField
              aria-label={t('library.chapters.selectAll')}
              checked={selection.ids.size > 0 && !isMixed(selection, rows, byId)}
              indeterminate={isMixed(selection, rows, byId)}
              onChange={() => selection.onChange(toggledAll(selection, rows, byId))}
            />
            <SortButton list={list} name="title">
              {t('library.chapters.column')}
            </SortButton>
            <span className={classes.when}>
              <SortButton list={list} name="updatedAt">
                {t('library.chapters.changed')}
              </SortButton>
            </span>
          </div>
          <OrderedRows
            label={t('library.chapters.title')}
            rows={rows}
            name={(chapter) => chapter.title}
            fixed={fixed}
            onMove={arrange.mutateAsync}
            render={(chapter) => <ChapterRow chapter={chapter} selection={selection} />}
          />
          <p className={classes.total}>{t('library.chapters.total', { count: rows.length })}</p>
        </>
      ) : (
        <Nothing list={list} query={found} first={<FirstChapter />} />
      )}
    </Page>
  );
}

function FirstChapter() {
  const { t } = useTranslation();
  return (
    <EmptyState
      illustration="letter"
      title={t('library.chapters.none')}
      text={t('library.chapters.noneText')}
      actions={
        <LinkButton variant="primary" to={paths.newChapter}>
          {t('library.chapters.add')}
        </LinkButton>
      }
    />
  );
}

function useFilters(): Filter[] {
  const { t } = useTranslation();
  const found = useQuery(libraryQueries.sectors());
  const sectors = found.data?.data ?? [];
  return [
    {
      name: 'sector',
      label: t('library.filter.sector'),
      options: [
        { value: 'common', label: t('library.filter.common') },
        ...sectors.map((sector) => ({ value: sector.id, label: sector.name })),
      ],
    },
    {
      name: 'state',
      label: t('library.filter.state'),
      options: [
        { value: 'visible', label: t('library.state.visible') },
        { value: 'hidden', label: t('library.state.hidden') },
      ],
    },
  ];
}

function useChapterSelection(scope: unknown): TableSelection<Chapter> {
  const { t } = useTranslation();
  const { clear, ...chosen } = useSelection(scope);
  const { act, remove } = useChapterActions(clear);
  return {
    ...chosen,
    name: (chapter) => chapter.title,
    count: (count) => t('library.chapters.chosen', { count }),
    actions: (rows) => (
      <>
        <Button variant="quiet" size="sm" icon={<IconEyeOff aria-hidden />} onClick={() => act(rows, 'hide')}>
          {t('library.hide')}
        </Button>
        <Button variant="quiet" size="sm" icon={<IconEye aria-hidden />} onClick={() => act(rows, 'show')}>
          {t('library.show')}
        </Button>
        <Button variant="quiet" size="sm" icon={<IconTrash aria-hidden />} onClick={() => remove(rows)}>
          {t('library.delete')}
        </Button>
      </>
    ),
  };
}
