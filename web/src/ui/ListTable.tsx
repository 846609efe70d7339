import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button';
import { DataTable, type DataTableProps } from './DataTable';
import { EmptyState } from './EmptyState';
import { type Filter, FilterBar } from './FilterBar';
import { type AnyListState, useListEnd } from './listState';

/** What a query of a list gives. */
export interface ListReply<T> {
  data: T[] | null;
  total: number;
  more?: boolean;
}

interface ListQuery<T> {
  data: ListReply<T> | undefined;
  isPending: boolean;
  isError: boolean;
  refetch: () => unknown;
}

interface ListTableProps<T>
  extends Omit<
    DataTableProps<T>,
    'rows' | 'loading' | 'sort' | 'onSort' | 'page' | 'perPage' | 'total' | 'more' | 'onPage' | 'empty'
  > {
  list: AnyListState;
  query: ListQuery<T>;
  /** What the search looks in: « Nom ou adresse ». */
  search?: string;
  filters?: Filter[];
  /** At the end of the filters' line. */
  tools?: ReactNode;
  /** Nothing yet, and nothing narrows the list: what this list is for and how to begin. */
  first: ReactNode;
  /** « Aucune personne ne correspond à ces critères ». */
  none?: string;
}

/** A whole list: what narrows it, its rows, and what to say when there are none. */
export function ListTable<T>({
  list,
  query,
  search,
  filters,
  tools,
  first,
  none,
  ...table
}: ListTableProps<T>) {
  const { data } = query;
  const rows = data?.data ?? [];
  useListEnd(list, data && { data: rows, total: data.total });
  const unused = data !== undefined && data.total === 0 && !list.active;
  return (
    <>
      {!unused && <FilterBar list={list} search={search} filters={filters} actions={tools} />}
      <DataTable
        {...table}
        rows={rows}
        loading={query.isPending}
        sort={list.sort}
        onSort={list.setSort}
        page={list.page}
        perPage={list.perPage}
        total={data?.total ?? 0}
        more={data?.more}
        onPage={(page) => list.setPage(page)}
        empty={<Nothing list={list} query={query} first={first} none={none} />}
      />
    </>
  );
}

type NothingProps = Pick<ListTableProps<unknown>, 'list' | 'first' | 'none'> & {
  query: Pick<ListQuery<unknown>, 'isError' | 'refetch'>;
};

function Nothing({ list, query, first, none }: NothingProps) {
  const { t } = useTranslation();
  if (query.isError) {
    return (
      <EmptyState
        illustration="broken"
        title={t('ui.list.failed')}
        text={t('ui.list.failedText')}
        actions={<Button onClick={() => query.refetch()}>{t('ui.list.retry')}</Button>}
      />
    );
  }
  if (!list.active) return first;
  return (
    <EmptyState
      compact
      title={list.q ? t('ui.list.noneFor', { q: list.q }) : (none ?? t('ui.list.none'))}
      text={list.count > 0 ? t('ui.list.noneFilters') : t('ui.list.noneWords')}
      actions={
        <Button size="sm" onClick={list.clear}>
          {t('ui.filter.clear')}
        </Button>
      }
    />
  );
}
