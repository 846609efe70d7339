import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { CSSProperties, Key, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button';
import classes from './DataTable.module.css';
import titles from './theme/typography.module.css';

export interface Column<T> {
  key: string;
  header: ReactNode;
  cell: (row: T) => ReactNode;
  /** The name the server sorts by; without it the column cannot be sorted. */
  sort?: string;
  align?: 'left' | 'right';
  width?: number | string;
  /** One of the two facts that a phone keeps. When no column says so, the first two stay. */
  phone?: boolean;
}

interface DataTableProps<T> {
  /** Says what the table lists. */
  label: string;
  columns: Column<T>[];
  rows: T[];
  rowKey: (row: T) => Key;
  /** `name`, or `-name` for the other way round. */
  sort?: string;
  onSort?: (sort: string) => void;
  loading?: boolean;
  /** Shown instead of the table when there is nothing. */
  empty?: ReactNode;
  page?: number;
  perPage?: number;
  total?: number;
  onPage?: (page: number) => void;
  /** « personnes », according to the number. */
  unit?: (total: number) => string;
  actions?: (row: T) => ReactNode;
  selected?: (row: T) => boolean;
}

/** Up first, then down, then up again. */
export function nextSort(current: string | undefined, column: string): string {
  return current === column ? `-${column}` : column;
}

function direction(
  sort: string | undefined,
  column: string | undefined,
): 'ascending' | 'descending' | undefined {
  if (!column || !sort) return undefined;
  if (sort === column) return 'ascending';
  return sort === `-${column}` ? 'descending' : undefined;
}

function kept<T>(columns: Column<T>[]): Set<string> {
  const chosen = columns.filter((column) => column.phone);
  return new Set((chosen.length > 0 ? chosen : columns.slice(0, 2)).map((column) => column.key));
}

function HeaderCell<T>({
  column,
  sort,
  onSort,
}: {
  column: Column<T>;
  sort?: string;
  onSort?: (s: string) => void;
}) {
  const way = direction(sort, column.sort);
  const arrow = way === 'descending' ? <IconArrowDown aria-hidden /> : way && <IconArrowUp aria-hidden />;
  if (!column.sort || !onSort) return column.header;
  const name = column.sort;
  return (
    <button type="button" className={classes.sort} onClick={() => onSort(nextSort(sort, name))}>
      {column.header}
      {arrow}
    </button>
  );
}

/** Every list of the administration: sortable, paged, readable on a phone. */
export function DataTable<T>(props: DataTableProps<T>) {
  const { label, columns, rows, rowKey, sort, onSort, loading, empty, actions, selected } = props;
  const { t } = useTranslation();
  if (!loading && rows.length === 0 && empty) return empty;
  const phone = kept(columns);
  const cellProps = (column: Column<T>) => ({
    'data-align': column.align,
    'data-phone': phone.has(column.key) || undefined,
  });
  return (
    <div>
      <table className={classes.table} aria-busy={loading || undefined}>
        <caption className={titles.visuallyHidden}>{label}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                aria-sort={direction(sort, column.sort)}
                style={{ '--column': toSize(column.width) } as CSSProperties}
                {...cellProps(column)}
              >
                <HeaderCell column={column} sort={sort} onSort={onSort} />
              </th>
            ))}
            {actions && (
              <th scope="col" data-phone data-actions>
                <span className={titles.visuallyHidden}>{t('ui.table.actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {loading && rows.length === 0 ? (
            <SkeletonRows columns={columns} cellProps={cellProps} actions={Boolean(actions)} />
          ) : (
            rows.map((row) => (
              <tr key={rowKey(row)} data-selected={selected?.(row) || undefined}>
                {columns.map((column) => (
                  <td key={column.key} {...cellProps(column)}>
                    {column.cell(row)}
                  </td>
                ))}
                {actions && (
                  <td data-phone data-actions>
                    {actions(row)}
                  </td>
                )}
              </tr>
            ))
          )}
        </tbody>
      </table>
      <Pager {...props} />
    </div>
  );
}

function toSize(width: number | string | undefined): string | undefined {
  return typeof width === 'number' ? `${width}px` : width;
}

interface SkeletonProps<T> {
  columns: Column<T>[];
  cellProps: (column: Column<T>) => object;
  actions: boolean;
}

function SkeletonRows<T>({ columns, cellProps, actions }: SkeletonProps<T>) {
  return [1, 2, 3, 4, 5].map((row) => (
    <tr key={row}>
      {columns.map((column) => (
        <td key={column.key} {...cellProps(column)}>
          <span className={classes.bone} style={{ width: `${45 + ((row * 17) % 40)}%` }} />
        </td>
      ))}
      {actions && <td data-phone />}
    </tr>
  ));
}

function Pager<T>({ page = 1, perPage = 25, total, onPage, unit, rows }: DataTableProps<T>) {
  const { t } = useTranslation();
  if (total === undefined || !onPage || rows.length === 0) return null;
  const from = (page - 1) * perPage + 1;
  const to = Math.min(total, from + rows.length - 1);
  return (
    <div className={classes.pager}>
      <span aria-live="polite">
        {t('ui.table.range', { from, to, total, unit: unit?.(total) ?? '' }).trim()}
      </span>
      {total > perPage && (
        <div className={classes.turn}>
          <Button size="sm" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            {t('ui.table.previous')}
          </Button>
          <Button size="sm" disabled={to >= total} onClick={() => onPage(page + 1)}>
            {t('ui.table.next')}
          </Button>
        </div>
      )}
    </div>
  );
}
