import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { render } from '@/test/render';
import { SortableList } from './SortableList';
import { moved } from './sortable/order';

const sectors = ['Hôtellerie', 'Industrie', 'Santé'];

function list(onMove: (ids: string[]) => unknown, items = sectors) {
  return (
    <SortableList
      label="Secteurs"
      items={items}
      id={(item) => item}
      name={(item) => item}
      render={(item) => <b>{item}</b>}
      onMove={onMove}
    />
  );
}

const shown = () => screen.getAllByRole('listitem').map((item) => item.querySelector('b')?.textContent);
const press = (name: RegExp) => userEvent.click(screen.getByRole('button', { name }));

class Refused extends Error {
  status = 409;
}

describe('a list one puts in order', () => {
  it('moves an entry up and down, says where it is and keeps the focus on its button', async () => {
    const onMove = vi.fn();
    render(list(onMove));
    await press(/Monter «.Santé.»/);
    expect(onMove).toHaveBeenLastCalledWith(['Hôtellerie', 'Santé', 'Industrie']);
    expect(shown()).toEqual(['Hôtellerie', 'Santé', 'Industrie']);
    expect(screen.getByText(/Santé.: position 2 sur 3/)).toBeTruthy();
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: /Monter «.Santé.»/ })),
    );
    await userEvent.keyboard('{Enter}');
    expect(shown()).toEqual(['Santé', 'Hôtellerie', 'Industrie']);
    await userEvent.keyboard('{Enter}');
    expect(onMove, 'the first goes no further').toHaveBeenCalledTimes(2);
    await press(/Descendre «.Hôtellerie.»/);
    expect(shown()).toEqual(['Santé', 'Industrie', 'Hôtellerie']);
  });

  it('gives the former order back when the new one was refused', async () => {
    let refuse: ((error: Error) => void) | undefined;
    render(list(() => new Promise((_resolve, reject) => (refuse = reject))));
    await press(/Monter «.Santé.»/);
    expect(shown()[1]).toBe('Santé');
    await act(async () => refuse?.(new Refused('Refusé.')));
    expect(shown()).toEqual(sectors);
  });

  it('sends a second move once the first one is answered, and shows it meanwhile', async () => {
    const answers: (() => void)[] = [];
    const onMove = vi.fn(() => new Promise<void>((done) => answers.push(done)));
    const { rerender } = render(list(onMove));
    await press(/Monter «.Santé.»/);
    await press(/Monter «.Santé.»/);
    expect(onMove).toHaveBeenCalledTimes(1);
    rerender(list(onMove, ['Hôtellerie', 'Santé', 'Industrie']));
    expect(shown(), 'the first answer is out of date').toEqual(['Santé', 'Hôtellerie', 'Industrie']);
    await act(async () => answers[0]?.());
    expect(onMove).toHaveBeenLastCalledWith(['Santé', 'Hôtellerie', 'Industrie']);
    rerender(list(onMove, ['Santé', 'Hôtellerie', 'Industrie']));
    await act(async () => answers[1]?.());
    expect(shown()).toEqual(['Santé', 'Hôtellerie', 'Industrie']);
  });

  it('takes another order, or another list, from outside', async () => {
    const { rerender } = render(list(vi.fn()));
    await press(/Monter «.Santé.»/);
    rerender(list(vi.fn(), ['Industrie', 'Bâtiment']));
    expect(shown()).toEqual(['Industrie', 'Bâtiment']);
  });

  it('has a handle that says what it is for, in French', () => {
    render(list(vi.fn()));
    const handle = screen.getByRole('button', { name: /Déplacer «.Industrie.»/ });
    expect(handle.getAttribute('aria-roledescription')).toBe('entrée à déplacer');
    const help = document.getElementById(handle.getAttribute('aria-describedby') ?? '');
    expect(help?.textContent).toMatch(/appuyez sur Espace/);
  });

  it('puts one entry elsewhere', () => {
    expect(moved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd']);
    expect(moved(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c']);
  });
});
