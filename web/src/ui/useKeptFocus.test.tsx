import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { render } from '@/test/render';
import { DataTable } from './DataTable';
import { Dialog } from './Dialog';
import { SortableList } from './SortableList';
import { useSelection } from './table/selection';

const people = ['Awa', 'Marc'];
const table = {
  label: 'Personnes',
  columns: [{ key: 'name', header: 'Nom', cell: (row: string) => row }],
  rowKey: (row: string) => row,
};

function People({ asks }: { asks?: boolean }) {
  const [rows, setRows] = useState(people);
  const [asked, setAsked] = useState<string>();
  const chosen = useSelection(1);
  const remove = (name: string) => setRows(rows.filter((row) => row !== name));
  return (
    <main id="contenu" tabIndex={-1}>
      <DataTable
        {...table}
        rows={rows}
        empty={<p>Personne</p>}
        actions={(row) => (
          <button type="button" onClick={() => (asks ? setAsked(row) : remove(row))}>
            Supprimer {row}
          </button>
        )}
        selection={{ ...chosen, name: (row) => row, actions: () => <button type="button">Inviter</button> }}
      />
      <button type="button" onClick={() => remove('Awa')}>
        Ailleurs
      </button>
      <Dialog open={asked !== undefined} onClose={() => setAsked(undefined)} header="Supprimer ?">
        <button
          type="button"
          onClick={() => {
            remove(asked ?? '');
            setAsked(undefined);
          }}
        >
          Oui
        </button>
      </Dialog>
    </main>
  );
}

function Sectors() {
  const [items, setItems] = useState(people);
  return (
    <SortableList
      label="Secteurs"
      items={items}
      id={(item) => item}
      name={(item) => item}
      render={(item) => item}
      onMove={() => undefined}
      actions={(item) => (
        <button type="button" onClick={() => setItems(items.filter((other) => other !== item))}>
          Supprimer {item}
        </button>
      )}
    />
  );
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const focused = () => document.activeElement;

describe('the focus of a row that goes away', () => {
  it('goes to its table; to the top of the page when that has gone too', async () => {
    render(<People />);
    await press('Supprimer Awa');
    expect(focused()).toBe(screen.getByRole('table', { name: 'Personnes' }));
    await press('Supprimer Marc');
    expect(screen.getByText('Personne')).toBeTruthy();
    expect(focused()).toBe(screen.getByRole('main'));
  });

  it('stays where it is when it was not in the row', async () => {
    render(<People />);
    await press('Ailleurs');
    expect(focused()).toBe(screen.getByRole('button', { name: 'Ailleurs' }));
  });

  it('goes to the table with the bar of what is chosen', async () => {
    render(<People />);
    await userEvent.click(screen.getByRole('checkbox', { name: /Awa/ }));
    await press('Effacer la sélection');
    expect(focused()).toBe(screen.getByRole('table'));
  });

  it('goes to the table after the question that removed it', async () => {
    render(<People asks />);
    await press('Supprimer Awa');
    await press('Oui');
    await waitFor(() => expect(focused()).toBe(screen.getByRole('table')));
  });

  it('goes to the list it was an entry of', async () => {
    render(<Sectors />);
    await press('Supprimer Marc');
    expect(focused()).toBe(screen.getByRole('list', { name: 'Secteurs' }));
  });
});
