import { useNavigate } from '@tanstack/react-router';
import { pageOf, useLastPage } from './paging';
import { useSearchText } from './useSearchText';

type Values = readonly string[];
/** Names of filters; or, by name, the values one may have (null: any text). */
type FilterRules = Values | Readonly<Record<string, Values | null>>;

type Name<F> = F extends Values ? F[number] : Extract<keyof F, string>;
type Value<F, K> = F extends Values
  ? string
  : K extends keyof F
    ? F[K] extends Values
      ? F[K][number]
      : string
    : string;
type Chosen<F> = { [K in Name<F>]?: Value<F, K> };
type Order<S extends string> = S | `-${S}`;

export interface ListSearch<F extends FilterRules, S extends string> {
  filters?: F;
  /** What the list can be sorted by, up or (`-name`) down. */
  sorts?: readonly S[];
  /** The order when the address names none. */
  sort?: Order<S>;
  perPage?: number;
}

export interface ListState<F extends FilterRules, S extends string> {
  q: string;
  sort: Order<S> | undefined;
  page: number;
  perPage: number;
  filters: Chosen<F>;
  /** Something narrows the list: words or a filter. */
  active: boolean;
  /** How many filters are set, words aside. */
  count: number;
  setQ: (text: string) => void;
  setSort: (sort: string) => void;
  /** `replace`: no step of its own for the Back button, here as below. */
  setPage: (page: number, replace?: boolean) => void;
  /** Nothing given: the filter is taken away. */
  setFilter: (name: Name<F>, value?: string, replace?: boolean) => void;
  /** Takes words and filters away; the order stays. */
  clear: () => void;
  /** What the API's list call takes. */
  query: { q?: string; sort?: Order<S>; page: number; perPage: number } & Chosen<F>;
}

/** Says once, beside the screen, what its address may hold. An address typed by hand may hold anything: what is not said here is ignored. */
export function listSearch<const F extends FilterRules = readonly [], const S extends string = string>(
  definition: ListSearch<F, S>,
): ListSearch<F, S> {
  return definition;
}

function rulesOf(filters: FilterRules = []): [name: string, allowed: Values | null][] {
  return Array.isArray(filters) ? filters.map((name: string) => [name, null]) : Object.entries(filters);
}

function readFilters(filters: FilterRules | undefined, search: Partial<Record<string, string>>) {
  const chosen = rulesOf(filters).flatMap(([name, allowed]) => {
    const value = search[name];
    return value && (!allowed || allowed.includes(value)) ? [[name, value]] : [];
  });
  return Object.fromEntries(chosen) as Record<string, string>;
}

function readSort<S extends string>(definition: ListSearch<FilterRules, S>, text: string | undefined) {
  const known = definition.sorts?.some((name) => text === name || text === `-${name}`);
  return known ? (text as Order<S>) : definition.sort;
}

/**
 * Search, filters, order and page of a list live in its address, so that a reload, a shared link or the Back button shows
 * the same rows. Narrowing goes back to the first page; typing does not fill the history.
 */
export function useListState<F extends FilterRules, S extends string>(
  definition: ListSearch<F, S>,
): ListState<F, S> {
  const navigate = useNavigate();
  const search = useSearchText();
  const filters = readFilters(definition.filters, search);
  const q = search.q?.trim() ?? '';
  const sort = readSort(definition, search.sort);
  const page = pageOf(search.page);
  const perPage = definition.perPage ?? 25;
  const count = Object.keys(filters).length;

  function change(next: Record<string, string | number | undefined>, replace = false) {
    void navigate({
      to: '.',
      search: ((before: object) => ({ ...before, page: undefined, ...next })) as never,
      replace,
      resetScroll: false,
    });
  }
  return {
    q,
    sort,
    page,
    perPage,
    filters: filters as Chosen<F>,
    active: q !== '' || count > 0,
    count,
    setQ: (text) => change({ q: text || undefined }, true),
    setSort: (next) => change({ sort: next }),
    setPage: (next, replace) => change({ page: next > 1 ? next : undefined }, replace),
    setFilter: (name, value, replace) => change({ [name]: value || undefined }, replace),
    clear: () => {
      const gone = rulesOf(definition.filters).map(([name]) => [name, undefined]);
      change({ q: undefined, ...Object.fromEntries(gone) });
    },
    query: { ...(q && { q }), ...(sort && { sort }), page, perPage, ...filters } as ListState<F, S>['query'],
  };
}

/** Any list's state, for what shows it without knowing its filters. */
export interface AnyListState {
  q: string;
  sort: string | undefined;
  page: number;
  perPage: number;
  filters: Partial<Record<string, string>>;
  active: boolean;
  count: number;
  setQ(text: string): void;
  setSort(sort: string): void;
  setPage(page: number, replace?: boolean): void;
  setFilter(name: string, value?: string, replace?: boolean): void;
  clear(): void;
}

/** Past the end of the list there is nothing to see: goes to its last page, and Back does not lead past the end again. */
export function useListEnd(list: AnyListState, reply: { data: unknown[]; total: number } | undefined): void {
  useLastPage(list.page, list.perPage, reply, (last) => list.setPage(last, true));
}
