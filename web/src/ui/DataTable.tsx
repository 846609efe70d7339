import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type CSSProperties, type Key, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckboxField } from './CheckboxField';
import classes from './DataTable.module.css';
import { Pager } from './Pager';
import { RowLink, type RowTarget } from './table/RowLink';
import { SelectionBar } from './table/SelectionBar';
import { chosenRows, isMixed, type TableSelection, toggled, toggledAll } from './table/selection';
import titles from './theme/typography.module.css';
import { useKeptFocus } from './useKeptFocus';

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

export interface DataTableProps<T> {
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
  /** The total is only a floor: there are more. */
  more?: boolean;
  onPage?: (page: number) => void;
  /** « personnes », according to the number. */
  unit?: (total: number) => string;
  actions?: (row: T) => ReactNode;
  selected?: (row: T) => boolean;
  /** Rows one can choose, and what can be done with those that are chosen. */
  selection?: TableSelection<T>;
  /** Where a row leads: its first cell is the link, and the whole row can be pressed. */
  href?: RowTarget<T>;
  /** The same for a row that opens something over the list, such as a drawer. */
  onOpen?: (row: T) => void;
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
  const { label, columns, rows, loading, empty, actions, selection } = props;
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  useKeptFocus(box);
  if (!loading && rows.length === 0 && empty) return empty;
  const cellProps = cellPropsOf(columns);
  return (
    <div ref={box} data-keeps-focus>
      {selection && <SelectionBar selection={selection} rows={chosenRows(selection, rows, props.rowKey)} />}
      <table className={classes.table} tabIndex={-1} aria-busy={loading || undefined}>
        <caption className={titles.visuallyHidden}>{label}</caption>
        <thead>
          <tr>
            {selection && <SelectAll {...props} selection={selection} />}
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                aria-sort={direction(props.sort, column.sort)}
                style={{ '--column': toSize(column.width) } as CSSProperties}
                {...cellProps(column)}
              >
                <HeaderCell column={column} sort={props.sort} onSort={props.onSort} />
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
            <SkeletonRows {...props} cellProps={cellProps} />
          ) : (
            rows.map((row) => <Row key={props.rowKey(row)} {...props} row={row} cellProps={cellProps} />)
          )}
        </tbody>
      </table>
      <Pager {...props} />
    </div>
  );
}

type CellProps<T> = (column: Column<T>) => object;

function cellPropsOf<T>(columns: Column<T>[]): CellProps<T> {
  const phone = kept(columns);
  return (column) => ({ 'data-align': column.align, 'data-phone': phone.has(column.key) || undefined });
}

function SelectAll<T>({ rows, rowKey, selection }: DataTableProps<T> & { selection: TableSelection<T> }) {
  const { t } = useTranslation();
  const chosen = chosenRows(selection, rows, rowKey);
  return (
    <th scope="col" data-phone data-choice>
      <CheckboxField
        aria-label={t('ui.table.selectPage')}
        checked={chosen.length > 0 && !isMixed(selection, rows, rowKey)}
        indeterminate={isMixed(selection, rows, rowKey)}
        onChange={() => selection.onChange(toggledAll(selection, rows, rowKey))}
      />
    </th>
  );
}

function Row<T>(props: DataTableProps<T> & { row: T; cellProps: CellProps<T> }) {
  const { row, columns, rowKey, selection, actions, selected, href, onOpen, cellProps } = props;
  const { t } = useTranslation();
  const key = rowKey(row);
  const chosen = selection?.ids.has(key);
  const open = onOpen && (() => onOpen(row));
  return (
    <tr data-selected={chosen || selected?.(row) || undefined}>
      {selection && (
        <td data-phone data-choice>
          {selection.selectable?.(row) !== false && (
            <CheckboxField
              aria-label={t('ui.table.selectRow', { name: selection.name(row) })}
              checked={chosen ?? false}
              onChange={() => selection.onChange(toggled(selection.ids, key))}
            />
          )}
        </td>
      )}
      {columns.map((column, index) => (
        <td key={column.key} {...cellProps(column)}>
          {index === 0 && (href || open) ? (
            <RowLink target={href?.(row)} onOpen={open}>
              {column.cell(row)}
            </RowLink>
          ) : (
            column.cell(row)
          )}
        </td>
      ))}
      {actions && (
        <td data-phone data-actions>
          {actions(row)}
        </td>
      )}
    </tr>
  );
}

function toSize(width: number | string | undefined): string | undefined {
  return typeof width === 'number' ? `${width}px` : width;
}

function SkeletonRows<T>({
  columns,
  cellProps,
  actions,
  selection,
}: DataTableProps<T> & { cellProps: CellProps<T> }) {
  return [1, 2, 3, 4, 5].map((row) => (
    <tr key={row}>
      {selection && <td data-phone data-choice />}
      {columns.map((column) => (
        <td key={column.key} {...cellProps(column)}>
          <span className={classes.bone} style={{ width: `${45 + ((row * 17) % 40)}%` }} />
        </td>
      ))}
      {actions && <td data-phone />}
    </tr>
  ));
}
