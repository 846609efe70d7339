import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { render } from '@/test/render';
import { CheckboxGroup } from './CheckboxGroup';
import { ChoiceField } from './ChoiceField';
import { ColorField } from './ColorField';
import { contrastWithWhite, hexColour } from './colour';
import { DateTimeField, toLocal, toMoment } from './DateTimeField';
import { icons } from './Icon';
import { IconPicker } from './IconPicker';
import names from './icons.json';
import { SwitchField } from './SwitchField';

function Colour({ start = '' }: { start?: string }) {
  const [value, setValue] = useState(start);
  return <ColorField label="Couleur" value={value} onChange={setValue} />;
}

describe('a colour', () => {
  it('is given whole, whatever way it was typed', async () => {
    expect(hexColour('1D4D63')).toBe('#1d4d63');
    expect(hexColour('#Abc')).toBe('#aabbcc');
    for (const bad of ['', '#12', 'bleu', '#12345g']) expect(hexColour(bad), bad).toBeUndefined();
    render(<Colour />);
    const box = screen.getByLabelText('Couleur') as HTMLInputElement;
    await userEvent.type(box, '1D4D63');
    await userEvent.tab();
    expect(box.value).toBe('#1d4d63');
  });

  it('says whether white words can be read on it', () => {
    expect(contrastWithWhite('#ffffff')).toBeCloseTo(1);
    expect(contrastWithWhite('#000000')).toBeCloseTo(21);
    const { unmount } = render(<Colour start="#1d4d63" />);
    expect(screen.getByText(/Texte blanc lisible.: 9,1 pour 1/)).toBeTruthy();
    unmount();
    render(<Colour start="#fdebd3" />);
    expect(screen.getByText(/Trop claire pour un texte blanc/)).toBeTruthy();
  });

  it('can be taken from the palette', () => {
    render(<Colour />);
    fireEvent.change(screen.getByLabelText(/Palette.: Couleur/), { target: { value: '#c9462a' } });
    expect((screen.getByLabelText('Couleur') as HTMLInputElement).value).toBe('#c9462a');
  });
});

function Icons() {
  const [value, setValue] = useState('truck');
  return <IconPicker label="Icône" value={value} onChange={setValue} />;
}

describe('icons', () => {
  it('draws every name of the list that the server reads, and no other', () => {
    expect(Object.keys(icons).sort()).toEqual([...names].sort());
  });

  it('is found by its French name, accents or not', async () => {
    render(<Icons />);
    const group = screen.getByRole('group', { name: 'Icône' });
    await userEvent.click(within(group).getByRole('button', { name: 'Camion, livraison' }));
    const dialog = await screen.findByRole('dialog', { name: 'Icône' });
    expect(within(dialog).getByRole('button', { pressed: true }).getAttribute('aria-label')).toBe(
      'Camion, livraison',
    );
    within(dialog).getByRole('button', { pressed: true }).focus();
    await userEvent.tab();
    expect(dialog.contains(document.activeElement), 'one stop of the Tab key, inside the window').toBe(true);
    await userEvent.type(within(dialog).getByRole('searchbox'), 'ecole{Enter}');
    await userEvent.click(await within(dialog).findByRole('button', { name: 'École, formation' }));
    expect(within(group).getByRole('button', { name: 'École, formation' })).toBeTruthy();
  });
});

describe('a moment', () => {
  it('goes from UTC to this machine’s clock and back', () => {
    const moment = '2026-11-15T08:30:00.000Z';
    expect(toMoment(toLocal(moment))).toBe(moment);
    expect(toLocal(null)).toBe('');
    expect(toLocal('n’importe quoi')).toBe('');
    expect(toMoment('')).toBeNull();
  });

  it('is given in UTC, and emptied to nothing', () => {
    const onChange = vi.fn();
    render(<DateTimeField label="Publication" value="2026-11-15T08:30:00Z" onChange={onChange} />);
    const box = screen.getByLabelText('Publication') as HTMLInputElement;
    expect(box.value).toBe(toLocal('2026-11-15T08:30:00Z'));
    fireEvent.change(box, { target: { value: '2026-12-01T09:00' } });
    expect(onChange).toHaveBeenLastCalledWith(new Date('2026-12-01T09:00').toISOString());
    fireEvent.change(box, { target: { value: '' } });
    expect(onChange).toHaveBeenLastCalledWith(null);
  });
});

const roles = [
  { value: 'admin', label: 'Administrateur' },
  { value: 'manager', label: 'Gestionnaire', description: 'Gère l’entreprise.' },
  { value: 'author', label: 'Rédacteur' },
];

function Roles() {
  const [value, setValue] = useState(['author']);
  return (
    <>
      <CheckboxGroup label="Rôles" options={roles} value={value} onChange={setValue} error="À revoir." />
      <output>{value.join()}</output>
    </>
  );
}

describe('a few choices', () => {
  it('any of them, in the order of the options', async () => {
    render(<Roles />);
    expect(screen.getByRole('group', { name: 'Rôles' })).toBeTruthy();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Administrateur' }));
    expect(screen.getByText('admin,author')).toBeTruthy();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Rédacteur' }));
    expect(document.querySelector('output')?.textContent).toBe('admin');
    expect(screen.getByRole('alert').textContent).toBe('À revoir.');
  });

  it('one of them, explained', async () => {
    const onChange = vi.fn();
    render(<ChoiceField label="Rôle" options={roles} value="author" onChange={onChange} />);
    expect((screen.getByRole('radio', { name: 'Rédacteur' }) as HTMLInputElement).checked).toBe(true);
    await userEvent.click(screen.getByRole('radio', { name: /Gestionnaire/ }));
    expect(onChange).toHaveBeenCalledWith('manager');
  });

  it('on or off', async () => {
    const onChange = vi.fn();
    render(<SwitchField label="Épinglée" description="Reste en haut." onChange={onChange} />);
    const box = screen.getByRole('switch', { name: 'Épinglée' });
    expect(document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Reste en haut.',
    );
    await userEvent.click(screen.getByText('Épinglée'));
    expect(onChange).toHaveBeenCalledOnce();
  });
});
