import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/Button';
import { nextSort } from '@/ui/DataTable';
import type { AnyListState } from '@/ui/listState';
import { SortableList } from '@/ui/SortableList';
import classes from './Rows.module.css';

type Row = { id: string };

interface OrderedRowsProps<T extends Row> {
  label: string;
  rows: T[];
  /** What a row is called when it moves. */
  name: (row: T) => string;
  /** Only some rows are shown, or in another order: nothing can be moved now. */
  fixed?: boolean;
  onMove: (ids: string[]) => Promise<unknown>;
  render: (row: T) => ReactNode;
}

const byId = (row: Row) => row.id;

/** Rows a person puts in order by dragging, by buttons or by keys. */
export function OrderedRows<T extends Row>({
  label,
  rows,
  name,
  fixed,
  onMove,
  render,
}: OrderedRowsProps<T>) {
  if (!fixed) {
    return <SortableList label={label} items={rows} id={byId} name={name} render={render} onMove={onMove} />;
  }
  return (
    <ul className={classes.list} aria-label={label}>
      {rows.map((row) => (
        <li key={row.id}>{render(row)}</li>
      ))}
    </ul>
  );
}

/** Why nothing can be moved, and the way to where it can. */
export function FixedNote({ list }: { list: AnyListState }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  if (!list.active && !list.sort) return null;
  return (
    <p className={classes.note}>
      {t('library.order.fixed')}
      <Button size="sm" variant="quiet" onClick={() => void navigate({ to: '.', search: {} as never })}>
        {t('library.order.all')}
      </Button>
    </p>
  );
}

interface SortButtonProps {
  list: AnyListState;
  name: string;
  children: ReactNode;
}

/** Sorts by a fact instead of the order people chose. */
export function SortButton({ list, name, children }: SortButtonProps) {
  const down = list.sort === `-${name}`;
  const on = down || list.sort === name;
  return (
    <button
      type="button"
      className={classes.sort}
      aria-pressed={on}
      onClick={() => list.setSort(nextSort(list.sort, name))}
    >
      {children}
      {on && (down ? <IconArrowDown aria-hidden /> : <IconArrowUp aria-hidden />)}
    </button>
  );
}
