import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { render } from '@/test/render';
import { listSearch, useListEnd, useListState } from './listState';

const people = listSearch({
  filters: { state: ['active', 'invited'], company: null },
  sorts: ['name', 'createdAt'],
  sort: 'name',
  perPage: 10,
});

type State = ReturnType<typeof useListState<NonNullable<typeof people.filters>, 'name' | 'createdAt'>>;

async function open(address: string, reply?: { data: unknown[]; total: number }) {
  let state: State | undefined;
  const root = createRootRoute({
    component: () => {
      state = useListState(people);
      useListEnd(state, reply);
      return null;
    },
  });
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({
    routeTree: root,
    history,
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const given = Object.entries(search).filter(([, value]) => value !== undefined);
      const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
      return text && `?${text}`;
    },
  });
  render(<RouterProvider router={router as never} />);
  await act(() => router.load());
  return {
    now: () => state as State,
    does: async (what: (list: State) => void) => {
      await act(async () => what(state as State));
      await act(() => router.load());
      return history.location.search;
    },
    history,
  };
}

describe('list state', () => {
  it('reads the address and gives the query of the call', async () => {
    const { now } = await open('/?q=awa&sort=-createdAt&page=3&state=invited&company=c1&other=x');
    expect(now().query).toEqual({
      q: 'awa',
      sort: '-createdAt',
      page: 3,
      perPage: 10,
      state: 'invited',
      company: 'c1',
    });
    expect(now()).toMatchObject({ active: true, count: 2 });
  });

  it('ignores what an address typed by hand makes up', async () => {
    const { now } = await open('/?sort=password&page=-4&state=anything');
    expect(now().query).toEqual({ sort: 'name', page: 1, perPage: 10 });
    expect(now()).toMatchObject({ active: false, count: 0 });
  });

  it('goes back to the first page when it narrows, and keeps what is not its own', async () => {
    const { does } = await open('/?page=3&tab=2');
    expect(await does((list) => list.setFilter('state', 'active'))).toBe('?tab=2&state=active');
    expect(await does((list) => list.setPage(2))).toBe('?tab=2&state=active&page=2');
    expect(await does((list) => list.setQ('awa'))).toBe('?tab=2&state=active&q=awa');
    expect(await does((list) => list.setSort('-name'))).toBe('?tab=2&state=active&q=awa&sort=-name');
    expect(await does((list) => list.setFilter('state'))).toBe('?tab=2&q=awa&sort=-name');
  });

  it('clears words and filters, not the order', async () => {
    const { does } = await open('/?q=awa&state=active&company=c1&sort=-name&page=2');
    expect(await does((list) => list.clear())).toBe('?sort=-name');
  });

  it('typing replaces, choosing adds to the history', async () => {
    const { does, history } = await open('/');
    await does((list) => list.setQ('a'));
    await does((list) => list.setQ('aw'));
    expect(history.length).toBe(1);
    await does((list) => list.setFilter('state', 'active'));
    expect(history.length).toBe(2);
    await does((list) => list.setFilter('state', 'invited', true));
    expect(history.length, 'replaced').toBe(2);
  });

  it('goes to the last page from past the end, and leaves no step back there', async () => {
    const { now, does, history } = await open('/?page=9&tab=2', { data: [], total: 23 });
    await does(() => undefined);
    expect(history.location.search).toBe('?page=3&tab=2');
    expect(now().page).toBe(3);
    expect(history.length).toBe(1);
  });
});
