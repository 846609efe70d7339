import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { render } from '@/test/render';
import { initials, personColour } from './Avatar';
import { Button } from './Button';
import { EmptyState } from './EmptyState';
import { IconButton } from './IconButton';
import { fullName } from './Person';
import { SearchField } from './SearchField';
import { Tabs } from './Tabs';
import { pageTitle, useTitle } from './useTitle';

function Screen() {
  useTitle('shell.title.login');
  return null;
}

describe('avatar', () => {
  it('takes the first letters of the first two names', () => {
    expect(initials('Claire Le Goff')).toBe('CL');
    expect(initials('  élise  ')).toBe('É');
    expect(initials('')).toBe('');
  });

  it('gives one of six colours, always the same', () => {
    const colours = Array.from({ length: 200 }, (_, n) => personColour(`user-${n}`));
    expect(new Set(colours)).toEqual(new Set([1, 2, 3, 4, 5, 6]));
    expect(personColour('user-7')).toBe(personColour('user-7'));
  });
});

describe('button', () => {
  it('S6.6 has no ripple: a press adds nothing to the page', async () => {
    render(<Button>Publier</Button>);
    const before = screen.getByRole('button').innerHTML;
    await userEvent.click(screen.getByRole('button'));
    expect(screen.getByRole('button').innerHTML).toBe(before);
  });

  it('cannot be pressed while it works, and stays focusable', async () => {
    const onClick = vi.fn();
    render(
      <Button loading onClick={onClick}>
        Publier
      </Button>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Publier' }));
    expect(onClick).not.toHaveBeenCalled();
    expect(screen.getByRole('button').getAttribute('aria-busy')).toBe('true');
  });

  it('H9 a picture alone is always named', () => {
    render(<IconButton label="Supprimer">×</IconButton>);
    expect(screen.getByRole('button', { name: 'Supprimer' })).toBeTruthy();
  });
});

describe('search', () => {
  it('tells once the person stops typing, at once on Enter', () => {
    vi.useFakeTimers();
    const onChange = vi.fn();
    render(<SearchField label="Rechercher" value="" onChange={onChange} />);
    const field = screen.getByRole('searchbox', { name: 'Rechercher' });
    fireEvent.change(field, { target: { value: 'aw' } });
    act(() => vi.advanceTimersByTime(200));
    fireEvent.change(field, { target: { value: 'awa ' } });
    act(() => vi.advanceTimersByTime(299));
    expect(onChange).not.toHaveBeenCalled();
    act(() => vi.advanceTimersByTime(1));
    expect(onChange.mock.calls).toEqual([['awa']]);
    fireEvent.change(field, { target: { value: 'awa n' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    act(() => vi.advanceTimersByTime(0));
    expect(onChange).toHaveBeenLastCalledWith('awa n');
  });

  it('keeps the space just typed when its own words come back, and follows words from elsewhere', () => {
    vi.useFakeTimers();
    const element = (value: string) => <SearchField label="Rechercher" value={value} onChange={() => {}} />;
    const { rerender } = render(element(''));
    const field = screen.getByRole('searchbox') as HTMLInputElement;
    fireEvent.change(field, { target: { value: 'awa ' } });
    act(() => vi.advanceTimersByTime(300));
    rerender(element('awa'));
    expect(field.value).toBe('awa ');
    rerender(element(''));
    expect(field.value).toBe('');
    rerender(element('awa'));
    expect(field.value, 'again from elsewhere').toBe('awa');
  });
});

describe('person', () => {
  it('is named by both names, without a hole when one is missing', () => {
    expect(fullName({ firstName: 'Claire', lastName: 'Le Goff' })).toBe('Claire Le Goff');
    expect(fullName({ firstName: 'Claire', lastName: '' })).toBe('Claire');
  });
});

describe('tabs', () => {
  it('H3 show one panel, chosen with the arrows too', async () => {
    const onChange = vi.fn();
    render(
      <Tabs
        label="Vues"
        value="a"
        onChange={onChange}
        items={[
          { value: 'a', label: 'Texte', panel: 'un' },
          { value: 'b', label: 'HTML', panel: 'deux' },
        ]}
      />,
    );
    expect(screen.getByRole('tabpanel').textContent).toBe('un');
    act(() => screen.getByRole('tab', { name: 'Texte' }).focus());
    await userEvent.keyboard('{ArrowRight}');
    expect(onChange).toHaveBeenCalledWith('b');
  });
});

describe('empty state', () => {
  it('names itself at the level of its place', () => {
    render(<EmptyState level={3} illustration="letter" title="Aucune campagne" text="Envoyez ce livret." />);
    expect(screen.getByRole('heading', { level: 3, name: 'Aucune campagne' })).toBeTruthy();
  });
});

describe('title', () => {
  it('S1.4 ends with the product’s name, which the page gives', () => {
    expect(pageTitle('Mes livrets')).toBe('Mes livrets · Livret');
    const meta = document.head.appendChild(document.createElement('meta'));
    meta.name = 'application-name';
    meta.content = 'Accueil Plus';
    expect(pageTitle('Mes livrets')).toBe('Mes livrets · Accueil Plus');
    meta.remove();
    render(<Screen />);
    expect(document.title).toBe('Connexion · Livret');
  });
});
