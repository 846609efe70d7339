import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { render } from '@/test/render';
import { type Column, DataTable, nextSort } from './DataTable';

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
});
