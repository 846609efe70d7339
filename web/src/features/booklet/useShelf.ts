import { useNavigate } from '@tanstack/react-router';
import { listSearch, useListState } from '@/ui/listState';
import { useSearchText } from '@/ui/useSearchText';
import type { Place } from './paths';
import type { BookletFilter } from './queries';
import type { BookletState } from './types';
import { kinds, stateKeys } from './words';

const search = listSearch({
  filters: { company: null, manager: null, kind: kinds },
  sorts: ['name', 'updatedAt'],
  sort: '-updatedAt',
  perPage: 24,
});

export type View = 'cards' | 'table';

/** What the address says: which state or the bin, what narrows the list, how it is shown. */
export function useShelf() {
  const list = useListState(search);
  const text = useSearchText();
  const navigate = useNavigate();
  const bin = text.bin === 'true';
  const state =
    !bin && text.state && Object.hasOwn(stateKeys, text.state) ? (text.state as BookletState) : undefined;
  const filter: BookletFilter = {
    ...list.query,
    ...(state && { state }),
    // The last thrown away comes first there, unless another order is asked for.
    ...(bin && { bin, sort: text.sort ? list.query.sort : undefined }),
  };
  return {
    list,
    bin,
    state,
    filter,
    view: (text.view === 'table' ? 'table' : 'cards') as View,
    setView: (view: View) =>
      void navigate({
        to: '.',
        search: ((before: object) => ({ ...before, view: view === 'table' ? view : undefined })) as never,
        replace: true,
        resetScroll: false,
      }),
    /** The same list with another state; what narrows it stays. */
    tab: (next?: BookletState): Place =>
      ({
        to: '/livrets',
        // The current one leads to where one is, page and all: that is how its tab is known.
        search: (before: object) => (next === state ? before : { ...before, state: next, page: undefined }),
      }) as unknown as Place,
    /** The bin, or the list again: whose and how it is shown stays, what narrows it does not. */
    binPlace: (open: boolean): Place =>
      ({
        to: '/livrets',
        search: {
          ...(text.company && { company: text.company }),
          ...(text.view && { view: text.view }),
          ...(open && { bin: 'true' }),
        },
      }) as unknown as Place,
  };
}

export type Shelf = ReturnType<typeof useShelf>;
