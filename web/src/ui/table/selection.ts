import { type Key, type ReactNode, useState } from 'react';

export interface TableSelection<T> {
  ids: ReadonlySet<Key>;
  onChange: (ids: ReadonlySet<Key>) => void;
  /** Says which row a box belongs to. */
  name: (row: T) => string;
  /** « 2 personnes choisies ». */
  count?: (count: number) => string;
  /** What can be done with the chosen rows. */
  actions: (rows: T[]) => ReactNode;
  /** A row that cannot be chosen has no box. */
  selectable?: (row: T) => boolean;
}

type RowKey<T> = (row: T) => Key;

function selectableRows<T>({ selectable }: TableSelection<T>, rows: T[]): T[] {
  return selectable ? rows.filter(selectable) : rows;
}

/** Only what is on screen counts: nobody acts on rows they do not see. */
export function chosenRows<T>(selection: TableSelection<T>, rows: T[], rowKey: RowKey<T>): T[] {
  return selectableRows(selection, rows).filter((row) => selection.ids.has(rowKey(row)));
}

export function isMixed<T>(selection: TableSelection<T>, rows: T[], rowKey: RowKey<T>): boolean {
  const chosen = chosenRows(selection, rows, rowKey).length;
  return chosen > 0 && chosen < selectableRows(selection, rows).length;
}

export function toggled(ids: ReadonlySet<Key>, key: Key): Set<Key> {
  const next = new Set(ids);
  if (!next.delete(key)) next.add(key);
  return next;
}

/** All of the page; or none, when all were chosen. */
export function toggledAll<T>(selection: TableSelection<T>, rows: T[], rowKey: RowKey<T>): Set<Key> {
  const all = selectableRows(selection, rows).map(rowKey);
  return all.every((key) => selection.ids.has(key)) ? new Set() : new Set(all);
}

/** What is chosen in a list; another page or filter (`scope`) starts again from nothing. */
export function useSelection(scope: unknown) {
  const here = JSON.stringify(scope);
  const [state, setState] = useState({ here, ids: new Set<Key>() as ReadonlySet<Key> });
  const ids = state.here === here ? state.ids : new Set<Key>();
  return {
    ids,
    onChange: (next: ReadonlySet<Key>) => setState({ here, ids: next }),
    clear: () => setState({ here, ids: new Set() }),
  };
}
