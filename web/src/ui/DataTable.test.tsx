import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { render } from '@/test/render';
import { type Column, DataTable, nextSort } from './DataTable';
import { useSelection } from './table/selection';

interface Row {
  name: string;
  booklets: number;
}

const rows: Row[] = [
  { name: 'Awa', booklets: 8 },
  { name: 'Marc', booklets: 4 },
];
const columns: Column<Row>[] = [
  { key: 'name', header: 'Personne', sort: 'name', cell: (row) => row.name },
  { key: 'booklets', header: 'Livrets', cell: (row) => row.booklets, align: 'right' },
  { key: 'state', header: 'État', cell: () => 'Actif' },
];
const table = { label: 'Personnes', columns, rows, rowKey: (row: Row) => row.name };

describe('table', () => {
  it('says what it lists and how it is sorted', () => {
    render(<DataTable {...table} sort="-name" onSort={vi.fn()} />);
    expect(screen.getByRole('table', { name: 'Personnes' })).toBeTruthy();
    expect(screen.getByRole('columnheader', { name: 'Personne' }).getAttribute('aria-sort')).toBe(
      'descending',
    );
    expect(screen.getByRole('columnheader', { name: 'Livrets' }).getAttribute('aria-sort')).toBeNull();
  });

  it('sorts by a press on the header, up then down', async () => {
    const onSort = vi.fn();
    render(<DataTable {...table} sort="name" onSort={onSort} />);
    await userEvent.click(screen.getByRole('button', { name: 'Personne' }));
    expect(onSort).toHaveBeenCalledWith('-name');
    expect(nextSort('-name', 'name')).toBe('name');
    expect(nextSort(undefined, 'name')).toBe('name');
    expect(screen.queryByRole('button', { name: 'Livrets' })).toBeNull();
  });

  it('keeps two facts on a phone', () => {
    render(<DataTable {...table} />);
    const kept = screen.getAllByRole('columnheader').map((cell) => cell.dataset.phone);
    expect(kept).toEqual(['true', 'true', undefined]);
  });

  it('says where one is and turns the pages', async () => {
    const onPage = vi.fn();
    render(<DataTable {...table} page={2} perPage={2} total={23} onPage={onPage} unit={() => 'personnes'} />);
    expect(screen.getByText('3 à 4 sur 23 personnes')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Suivant' }));
    await userEvent.click(screen.getByRole('button', { name: 'Précédent' }));
    expect(onPage.mock.calls).toEqual([[3], [1]]);
  });

  it('does not turn beyond the ends', () => {
    render(<DataTable {...table} page={1} perPage={2} total={3} onPage={vi.fn()} />);
    expect((screen.getByRole('button', { name: 'Précédent' }) as HTMLButtonElement).disabled).toBe(true);
    expect((screen.getByRole('button', { name: 'Suivant' }) as HTMLButtonElement).disabled).toBe(false);
  });

  it('shows the empty state instead of nothing, and bones while it waits', () => {
    const { rerender } = render(<DataTable {...table} rows={[]} empty={<p>Personne</p>} />);
    expect(screen.getByText('Personne')).toBeTruthy();
    rerender(<DataTable {...table} rows={[]} loading empty={<p>Personne</p>} />);
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
    expect(screen.getAllByRole('row').length).toBeGreaterThan(3);
  });

  it('puts row actions in a column of their own', () => {
    render(<DataTable {...table} actions={(row) => <button type="button">Agir sur {row.name}</button>} />);
    const row = screen.getByRole('row', { name: /Awa/ });
    expect(within(row).getByRole('button', { name: 'Agir sur Awa' })).toBeTruthy();
    expect(screen.getByRole('columnheader', { name: 'Actions' })).toBeTruthy();
  });

  it('a total that is only a floor says so, and turns as long as pages are full', async () => {
    const onPage = vi.fn();
    const more = { page: 501, perPage: 2, total: 1000, more: true, onPage, unit: () => 'utilisateurs' };
    const { rerender } = render(<DataTable {...table} {...more} />);
    expect(screen.getByText('1 001 à 1 002 sur plus de 1 000 utilisateurs')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Suivant' }));
    expect(onPage).toHaveBeenCalledWith(502);
    rerender(<DataTable {...table} {...more} rows={rows.slice(0, 1)} />);
    expect((screen.getByRole('button', { name: 'Suivant' }) as HTMLButtonElement).disabled).toBe(true);
  });
});

function Choice({ scope = 1, only }: { scope?: number; only?: (row: Row) => boolean }) {
  const chosen = useSelection(scope);
  return (
    <DataTable
      {...table}
      selection={{
        ...chosen,
        name: (row) => row.name,
        selectable: only,
        count: (count) => `${count} choisies`,
        actions: (list) => <button type="button">Inviter {list.map((row) => row.name).join(' et ')}</button>,
      }}
    />
  );
}

describe('rows one can choose', () => {
  it('counts them above the table, with what can be done', async () => {
    render(<Choice />);
    expect(screen.queryByRole('region', { name: 'Actions sur la sélection' })).toBeNull();
    await userEvent.click(screen.getByRole('checkbox', { name: /Choisir «.Awa.»/ }));
    expect(screen.getByRole('status').textContent).toBe('1 choisies');
    expect(screen.getByRole('button', { name: 'Inviter Awa' })).toBeTruthy();
    const all = screen.getByRole('checkbox', { name: 'Choisir toutes les lignes de la page' });
    expect((all as HTMLInputElement).indeterminate).toBe(true);
    await userEvent.click(all);
    expect(screen.getByRole('button', { name: 'Inviter Awa et Marc' })).toBeTruthy();
    await userEvent.click(all);
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('forgets them on another page, and leaves out rows that cannot be chosen', async () => {
    const { rerender } = render(<Choice />);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Choisir toutes les lignes de la page' }));
    expect(screen.getByRole('status').textContent).toBe('2 choisies');
    rerender(<Choice scope={2} />);
    expect(screen.queryByRole('status')).toBeNull();
    rerender(<Choice scope={2} only={(row) => row.name === 'Marc'} />);
    expect(screen.queryByRole('checkbox', { name: /Awa/ })).toBeNull();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Choisir toutes les lignes de la page' }));
    await userEvent.click(screen.getByRole('button', { name: 'Effacer la sélection' }));
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('opens a row by its first cell', async () => {
    const onOpen = vi.fn();
    render(<DataTable {...table} onOpen={onOpen} />);
    await userEvent.click(screen.getByRole('button', { name: 'Marc' }));
    expect(onOpen).toHaveBeenCalledWith(rows[1]);
  });
});
