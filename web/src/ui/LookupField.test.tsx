import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { render } from '@/test/render';
import { LookupField, type LookupOption, type LookupSearch, MultiLookupField } from './LookupField';
import { placeList } from './lookup/useAnchor';

const companies: LookupOption[] = [
  { id: 'c1', label: 'Maison Courtil', detail: 'Vannes' },
  { id: 'c2', label: 'Maison Dubois' },
  { id: 'c3', label: 'Atelier Nord' },
];
const find: LookupSearch = async (q) =>
  companies.filter((company) => company.label.toLowerCase().includes(q.toLowerCase()));

function One({ search = find, start = null }: { search?: LookupSearch; start?: LookupOption | null }) {
  const [value, setValue] = useState(start);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setValue({ id: 'sent', label: 'envoyé' });
      }}
    >
      <LookupField label="Entreprise" value={value} onChange={setValue} search={search} />
      <output>{value?.id ?? 'aucune'}</output>
    </form>
  );
}

function Several() {
  const [value, setValue] = useState<LookupOption[]>([]);
  return <MultiLookupField label="Entreprises" value={value} onChange={setValue} search={find} />;
}

const box = () => screen.getByRole('combobox') as HTMLInputElement;
const listed = () => screen.queryAllByRole('option', { hidden: true }).map((option) => option.textContent);
const chosen = () => screen.getByText((_text, element) => element?.tagName === 'OUTPUT').textContent;

describe('one among many', () => {
  it('offers the usual choices, then what matches the words, and takes one by the keyboard', async () => {
    render(<One />);
    await userEvent.click(box());
    await waitFor(() => expect(listed()).toHaveLength(3));
    await userEvent.type(box(), 'maison');
    await waitFor(() => expect(listed()).toEqual(['Maison CourtilVannes', 'Maison Dubois']));
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    const active = document.getElementById(box().getAttribute('aria-activedescendant') ?? '');
    expect(active?.textContent).toBe('Maison Dubois');
    await userEvent.keyboard('{Enter}');
    expect(chosen()).toBe('c2');
    expect(box().value).toBe('Maison Dubois');
    expect(box().getAttribute('aria-expanded')).toBe('false');
  });

  it('words alone choose nothing: Enter does not send the form, Escape and leaving give back what was chosen', async () => {
    render(<One start={companies[0]} />);
    await userEvent.clear(box());
    await userEvent.type(box(), 'atel{Enter}');
    expect(chosen()).toBe('c1');
    await userEvent.keyboard('{Escape}');
    expect(box().value).toBe('Maison Courtil');
    await userEvent.type(box(), 'xyz');
    await userEvent.tab();
    expect(box().value).toBe('Maison Courtil');
  });

  it('wiping the words, or the cross, takes the choice away', async () => {
    const { unmount } = render(<One start={companies[0]} />);
    await userEvent.clear(box());
    await userEvent.tab();
    expect(chosen()).toBe('aucune');
    unmount();
    render(<One start={companies[0]} />);
    await userEvent.click(screen.getByRole('button', { name: /Effacer «.Entreprise.»/ }));
    expect(chosen()).toBe('aucune');
  });

  it('a late answer to an older question is not shown', async () => {
    const answers: Record<string, (options: LookupOption[]) => void> = {};
    const search = vi.fn((q: string) => new Promise<LookupOption[]>((resolve) => (answers[q] = resolve)));
    render(<One search={search} />);
    await userEvent.type(box(), 'a');
    await waitFor(() => expect(search).toHaveBeenCalledWith('a'));
    await userEvent.type(box(), 't');
    await waitFor(() => expect(search).toHaveBeenCalledWith('at'));
    answers.at?.([{ id: 'c3', label: 'Atelier Nord' }]);
    await waitFor(() => expect(listed()).toEqual(['Atelier Nord']));
    answers.a?.(companies);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(listed()).toEqual(['Atelier Nord']);
  });

  it('says that there is nothing, or that the search failed', async () => {
    const { unmount } = render(<One />);
    await userEvent.type(box(), 'zzz');
    await waitFor(() => expect(screen.getByText('Aucun résultat')).toBeTruthy());
    unmount();
    render(<One search={() => Promise.reject(new Error('panne'))} />);
    await userEvent.click(box());
    await waitFor(() => expect(screen.getByText(/La recherche n’a pas abouti/)).toBeTruthy());
  });
});

describe('several among many', () => {
  it('adds chips, does not offer them again, takes them away', async () => {
    render(<Several />);
    for (const _ of [1, 2]) {
      await userEvent.click(box());
      await waitFor(() => expect(listed().length).toBeGreaterThan(1));
      await userEvent.keyboard('{ArrowDown}{Enter}');
    }
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Maison Courtil',
      'Maison Dubois',
    ]);
    await userEvent.click(box());
    await waitFor(() => expect(listed()).toEqual(['Atelier Nord']));
    await userEvent.click(screen.getByRole('button', { name: /Retirer «.Maison Courtil.»/ }));
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
  });
});

describe('where the list is', () => {
  const field = { left: 10, width: 300, top: 100, bottom: 136 };
  const view = { width: 400, height: 800 };

  it('under the field, or above where there is more room', () => {
    expect(placeList(field, view)).toMatchObject({ top: 140, left: 10, width: 300, maxHeight: 280 });
    expect(placeList({ ...field, top: 700, bottom: 736 }, view)).toMatchObject({ bottom: 104, top: 'auto' });
  });

  it('wide enough to read, and inside the window', () => {
    expect(placeList({ ...field, left: 250, width: 100 }, view)).toMatchObject({ left: 152, width: 240 });
  });
});
