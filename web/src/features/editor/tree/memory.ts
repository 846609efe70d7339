import { useSyncExternalStore } from 'react';

/** What was deleted last, for as long as it is easily taken back. */
export interface Deleted {
  kind: 'chapter' | 'page';
  id: string;
  title: string;
}

/** What the tree of one booklet is about. It outlives the panel, which is made anew with every page that is opened. */
interface State {
  /** Which name is being typed. `typed`: again, after it was refused; `fresh`: of a page that is about to be opened. */
  renaming: { id: string; typed?: string; fresh?: boolean } | null;
  deleted: Deleted | null;
  /** The row that has the focus though it has moved, was renamed or opened: a new object each time. */
  held: { id: string; at: number } | null;
  said: string;
}

const empty: State = { renaming: null, deleted: null, held: null, said: '' };
const states = new Map<string, State>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useTreeMemory(bookletId: string) {
  const state = useSyncExternalStore(subscribe, () => states.get(bookletId) ?? empty);
  const set = (part: Partial<State>) => {
    states.set(bookletId, { ...(states.get(bookletId) ?? empty), ...part });
    for (const listener of listeners) listener();
  };
  return { ...state, set, hold: (id: string) => set({ held: { id, at: Date.now() } }) };
}

/** A page that takes longer than that to open has lost the hand that opened it. */
const HELD_MS = 10_000;

export function isHeld(held: State['held'], id: string): boolean {
  return held?.id === id && Date.now() - held.at < HELD_MS;
}
