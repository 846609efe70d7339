import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { render } from '@/test/render';
import { ListTable } from './ListTable';
import type { AnyListState } from './listState';

function stateOf(given: Partial<AnyListState> = {}): AnyListState {
  return {
    q: '',
    sort: 'name',
    page: 1,
    perPage: 25,
    filters: {},
    active: false,
    count: 0,
    setQ: vi.fn(),
    setSort: vi.fn(),
    setPage: vi.fn(),
    setFilter: vi.fn(),
    clear: vi.fn(),
    ...given,
  };
}

const found = { data: { data: ['Awa'], total: 1 }, isPending: false, isError: false, refetch: vi.fn() };
const nobody = { ...found, data: { data: [], total: 0 } };

function show(list: AnyListState, query: typeof found = found) {
  return render(
    <ListTable
      list={list}
      query={query}
      label="Personnes"
      search="Nom ou adresse"
      columns={[{ key: 'name', header: 'Nom', cell: (row: string) => row }]}
      rowKey={(row) => row}
      filters={[
        { name: 'state', label: 'État', options: [{ value: 'invited', label: 'Invité' }] },
        { name: 'from', label: 'Depuis', kind: 'date' },
      ]}
      first={<p>Invitez une première personne</p>}
    />,
  );
}

describe('a list', () => {
  it('narrows by a filter, shows it as set, takes it away', async () => {
    const list = stateOf();
    const { unmount } = show(list);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'État' }), 'Invité');
    expect(list.setFilter).toHaveBeenCalledWith('state', 'invited');
    unmount();
    const set = stateOf({ filters: { state: 'invited', from: '2026-11-03' }, count: 2, active: true });
    show(set);
    expect(screen.getByText('État : Invité')).toBeTruthy();
    expect(screen.getByText('Depuis : 03/11/2026')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Filtres (2)' }).getAttribute('aria-expanded')).toBe('false');
    await userEvent.click(screen.getByRole('button', { name: /Retirer le filtre «.État.»/ }));
    expect(set.setFilter).toHaveBeenCalledWith('state');
    await userEvent.click(screen.getByRole('button', { name: 'Effacer les filtres' }));
    expect(set.clear).toHaveBeenCalled();
  });

  it('a day that is typed counts once it is left, or at Enter', async () => {
    const list = stateOf({ filters: { from: '2026-11-03' }, active: true, count: 1 });
    show(list);
    const day = screen.getByLabelText('Depuis');
    fireEvent.keyDown(day, { key: '2' });
    fireEvent.change(day, { target: { value: '0002-11-03' } });
    fireEvent.keyDown(day, { key: '5' });
    fireEvent.change(day, { target: { value: '2025-11-03' } });
    expect(list.setFilter).not.toHaveBeenCalled();
    expect(screen.getByText('Depuis : 03/11/2025')).toBeTruthy();
    fireEvent.blur(day);
    expect(list.setFilter).toHaveBeenCalledExactlyOnceWith('from', '2025-11-03', true);
  });

  it('a day picked in the calendar counts at once, and the same again not at all', () => {
    const list = stateOf();
    show(list);
    const day = screen.getByLabelText('Depuis');
    fireEvent.click(day);
    fireEvent.change(day, { target: { value: '2026-11-03' } });
    expect(list.setFilter).toHaveBeenCalledExactlyOnceWith('from', '2026-11-03', true);
    const other = stateOf({ filters: { from: '2026-11-03' } });
    show(other);
    const same = screen.getAllByLabelText('Depuis')[1] as HTMLElement;
    fireEvent.keyDown(same, { key: 'Enter' });
    fireEvent.blur(same);
    expect(other.setFilter).not.toHaveBeenCalled();
  });

  it('tells the first use from a search without result', async () => {
    const { unmount } = show(stateOf(), nobody as never);
    expect(screen.getByText('Invitez une première personne')).toBeTruthy();
    expect(screen.queryByRole('searchbox')).toBeNull();
    unmount();
    const list = stateOf({ q: 'xyz', active: true });
    show(list, nobody as never);
    expect(screen.getByRole('heading', { name: /Rien ne correspond à «.xyz.»/ })).toBeTruthy();
    expect(screen.getByRole('searchbox')).toBeTruthy();
  });

  it('offers to try again after a failure', async () => {
    const refetch = vi.fn();
    show(stateOf(), { ...found, data: undefined, isError: true, refetch } as never);
    await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(refetch).toHaveBeenCalled();
  });
});
