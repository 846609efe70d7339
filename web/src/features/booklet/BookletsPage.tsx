import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, LinkButton } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { LinkTabs } from '@/ui/LinkTabs';
import { Loading } from '@/ui/Loading';
import { useListEnd } from '@/ui/listState';
import { Page, PageHeader } from '@/ui/Page';
import { Pager } from '@/ui/Pager';
import { useLocale } from '@/ui/Time';
import { usePageTitle } from '@/ui/useTitle';
import { BookletCards } from './BookletCards';
import classes from './BookletsPage.module.css';
import { BookletToolbar } from './BookletToolbar';
import { BIN_DAYS, type BookletActions, useBookletActions } from './bookletActions';
import { bookletPaths } from './paths';
import { type BookletList, bookletQueries } from './queries';
import type { BookletCounts, BookletState } from './types';
import { type Shelf, useShelf } from './useShelf';

/** Most look at covers: the table comes when it is asked for (P9). */
const BookletTable = lazy(() => import('./BookletTable').then((m) => ({ default: m.BookletTable })));

/** Every booklet one may see: on the table, put aside, or thrown away. */
export function BookletsPage() {
  const { t } = useTranslation();
  const shelf = useShelf();
  const { bin, list } = shelf;
  const query = useQuery(bookletQueries.list(shelf.filter));
  const actions = useBookletActions();
  const rows = query.data?.data ?? [];
  const counts = query.data?.counts;
  const unused = counts !== undefined && counts.all === 0 && !list.active && !bin;
  usePageTitle(bin ? t('booklet.bin.title') : t('booklet.list.title'));
  useListEnd(list, query.data && { data: rows, total: query.data.total });
  return (
    <Page>
      <PageHeader
        title={bin ? t('booklet.bin.title') : t('booklet.list.title')}
        crumbs={
          bin
            ? [
                { label: t('booklet.list.title'), ...shelf.binPlace(false) },
                { label: t('booklet.bin.title') },
              ]
            : undefined
        }
        lead={bin ? t('booklet.bin.lead', { days: BIN_DAYS }) : undefined}
        actions={!bin && <Actions shelf={shelf} unused={unused} thrown={counts?.bin} />}
      />
      {!bin && !unused && <StateTabs shelf={shelf} counts={counts} />}
      {!unused && !(bin && counts?.bin === 0) && <BookletToolbar shelf={shelf} rows={rows} />}
      {!query.isPending && rows.length === 0 ? (
        <Nothing shelf={shelf} unused={unused} failed={query.isError} onRetry={() => void query.refetch()} />
      ) : (
        <Listing shelf={shelf} query={query} actions={actions} />
      )}
      {actions.question}
    </Page>
  );
}

interface ActionsProps {
  shelf: Shelf;
  unused: boolean;
  /** How many booklets are in the bin. */
  thrown?: number;
}

function Actions({ shelf, unused, thrown = 0 }: ActionsProps) {
  const { t } = useTranslation();
  return (
    <>
      {(!unused || thrown > 0) && (
        <LinkButton
          variant="quiet"
          className={classes.bin}
          icon={<IconTrash aria-hidden />}
          {...shelf.binPlace(true)}
        >
          <span>{t('booklet.bin.title')}</span>
        </LinkButton>
      )}
      {!unused && <CreateButton />}
    </>
  );
}

export function CreateButton() {
  const { t } = useTranslation();
  return (
    <LinkButton variant="primary" icon={<IconPlus aria-hidden />} {...bookletPaths.create()}>
      {t('booklet.create')}
    </LinkButton>
  );
}

const tabKeys: Record<'all' | BookletState, string> = {
  all: 'booklet.tab.all',
  published: 'booklet.tab.published',
  modified: 'booklet.tab.modified',
  draft: 'booklet.tab.draft',
  archived: 'booklet.tab.archived',
};
const COUNTED = 1000;

/** What was never published has no tab for it. */
function StateTabs({ shelf, counts }: { shelf: Shelf; counts?: BookletCounts }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const shown = (state: BookletState) =>
    state === 'draft' || state === 'archived' || state === shelf.state || (counts?.[state] ?? 0) > 0;
  const states = (['published', 'modified', 'draft', 'archived'] as const).filter(shown);
  const count = (n: number | undefined) =>
    n !== undefined && n >= COUNTED ? `${new Intl.NumberFormat(locale).format(n)}+` : n;
  return (
    <LinkTabs
      label={t('booklet.tab.label')}
      items={(['all', ...states] as const).map((state) => {
        const value = state === 'all' ? undefined : state;
        return {
          label: t(tabKeys[state]),
          count: count(counts?.[state]),
          bySearch: true,
          ...shelf.tab(value),
        };
      })}
    />
  );
}

interface ListingProps {
  shelf: Shelf;
  query: { data?: BookletList; isPending: boolean };
  actions: BookletActions;
}

function Listing({ shelf, query, actions }: ListingProps) {
  const { t } = useTranslation();
  const { list, bin } = shelf;
  const rows = query.data?.data ?? [];
  const label = bin ? t('booklet.bin.title') : t('booklet.list.title');
  const paging = {
    page: list.page,
    perPage: list.perPage,
    total: query.data?.total ?? 0,
    more: query.data?.more,
    onPage: (page: number) => list.setPage(page),
    unit: (count: number) => t('booklet.unit', { count }),
  };
  if (shelf.view === 'table') {
    return (
      <Suspense fallback={<Loading />}>
        <BookletTable
          bin={bin}
          label={label}
          rows={rows}
          loading={query.isPending}
          sort={shelf.filter.sort}
          onSort={list.setSort}
          bookletActions={actions}
          {...paging}
        />
      </Suspense>
    );
  }
  return (
    <>
      <BookletCards label={label} items={rows} loading={query.isPending} actions={actions} />
      <Pager rows={rows} {...paging} />
    </>
  );
}

interface NothingProps {
  shelf: Shelf;
  unused: boolean;
  failed: boolean;
  onRetry: () => void;
}

/** Why there is nothing to see, and what to do about it. */
function Nothing({ shelf, unused, failed, onRetry }: NothingProps) {
  const { t } = useTranslation();
  const { list, bin } = shelf;
  if (failed) {
    return (
      <EmptyState
        illustration="broken"
        title={t('ui.list.failed')}
        text={t('ui.list.failedText')}
        actions={<Button onClick={onRetry}>{t('ui.list.retry')}</Button>}
      />
    );
  }
  if (list.active) {
    return (
      <EmptyState
        compact
        title={list.q ? t('ui.list.noneFor', { q: list.q }) : t('booklet.list.none')}
        text={list.count > 0 ? t('ui.list.noneFilters') : t('ui.list.noneWords')}
        actions={
          <Button size="sm" onClick={list.clear}>
            {t('ui.filter.clear')}
          </Button>
        }
      />
    );
  }
  if (bin)
    return (
      <EmptyState
        compact
        title={t('booklet.bin.none')}
        text={t('booklet.bin.noneText', { days: BIN_DAYS })}
      />
    );
  if (!unused)
    return <EmptyState compact title={t('booklet.list.noneHere')} text={t('booklet.list.noneHereText')} />;
  return (
    <EmptyState
      illustration="letter"
      title={t('booklet.first.title')}
      text={t('booklet.first.text')}
      actions={
        <>
          <CreateButton />
          <LinkButton {...bookletPaths.home}>{t('booklet.first.more')}</LinkButton>
        </>
      }
    />
  );
}
