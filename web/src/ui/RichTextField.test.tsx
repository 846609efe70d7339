import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';
import { render } from '@/test/render';
import { Button } from './Button';
import { RichTextField } from './RichTextField';
import { linkAddress } from './richtext/linkAddress';

beforeAll(async () => {
  await import('./richtext/Editor');
  // What the editor measures and jsdom does not draw.
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
  Range.prototype.getBoundingClientRect = () => new DOMRect();
  document.elementFromPoint = () => null;
});

function Text({ start = '', error }: { start?: string; error?: string }) {
  const [html, setHtml] = useState(start);
  return (
    <form onSubmit={() => setHtml('<p>envoyé</p>')}>
      <RichTextField label="Texte" name="html" value={html} onChange={setHtml} error={error} />
      <output>{html}</output>
      <Button onClick={() => setHtml('<p>Dernière version</p>')}>Reprendre</Button>
    </form>
  );
}

const text = () => screen.findByRole('textbox', { name: 'Texte' });
const html = () => document.querySelector('output')?.textContent;
const tool = (name: string) => screen.getByRole('button', { name });

async function chooseAll() {
  const box = await text();
  box.focus();
  await userEvent.keyboard('{Control>}a{/Control}');
  return box;
}

describe('a text with styles', () => {
  it('has a name, an error beside it and its place in the form', async () => {
    render(<Text start="<p>Bonjour</p>" error="Trop court." />);
    const box = await text();
    await waitFor(() => expect(box.getAttribute('aria-invalid')).toBe('true'));
    expect(box.dataset.field).toBe('html');
    const described = document.getElementById(box.getAttribute('aria-describedby') ?? '');
    expect(described?.textContent).toBe('Trop court.');
  });

  it('gives nothing back before somebody writes', async () => {
    render(<Text start="<p>Bonjour <a href='https://a.fr' rel='nofollow' target='_blank'>ici</a></p>" />);
    await text();
    expect(html()).toBe("<p>Bonjour <a href='https://a.fr' rel='nofollow' target='_blank'>ici</a></p>");
  });

  it('styles what is chosen, undoes and says which styles are on', async () => {
    render(<Text start="<p>Bonjour</p>" />);
    await chooseAll();
    await userEvent.click(tool('Gras'));
    expect(html()).toBe('<p><strong>Bonjour</strong></p>');
    await waitFor(() => expect(tool('Gras').getAttribute('aria-pressed')).toBe('true'));
    await userEvent.click(tool('Titre'));
    expect(html()).toBe('<h2><strong>Bonjour</strong></h2>');
    await userEvent.click(tool('Annuler la dernière modification'));
    expect(html()).toBe('<p><strong>Bonjour</strong></p>');
  });

  it('the toolbar is one stop of the Tab key, its buttons are reached by arrows', async () => {
    render(<Text />);
    await text();
    const bar = screen.getByRole('toolbar', { name: 'Mise en forme' });
    expect(
      within(bar)
        .getAllByRole('button')
        .filter((button) => button.tabIndex === 0),
    ).toHaveLength(1);
    tool('Gras').focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(tool('Italique'));
    await userEvent.keyboard('{End}');
    expect(document.activeElement).toBe(tool('Rétablir'));
  });

  it('links words to an address, refuses one that leads nowhere, and does not send the form', async () => {
    render(<Text start="<p>Bonjour</p>" />);
    await chooseAll();
    await userEvent.click(tool('Lien'));
    const address = await screen.findByLabelText('Adresse du lien');
    await userEvent.type(address, 'javascript:alert(1){Enter}');
    expect(screen.getByText(/Cette adresse n’est pas complète/)).toBeTruthy();
    await userEvent.clear(address);
    await userEvent.type(address, 'exemple.fr{Enter}');
    await waitFor(() => expect(html()).toBe('<p><a href="https://exemple.fr">Bonjour</a></p>'));
  });

  it('takes a value from outside', async () => {
    render(<Text start="<p>Bonjour</p>" />);
    const box = await text();
    await userEvent.click(screen.getByRole('button', { name: 'Reprendre' }));
    await waitFor(() => expect(box.textContent).toBe('Dernière version'));
  });
});

describe('addresses', () => {
  it.each([
    ['https://exemple.fr/a?b=c', 'https://exemple.fr/a?b=c'],
    ['exemple.fr', 'https://exemple.fr'],
    ['exemple.fr/page', 'https://exemple.fr/page'],
    ['a.briand@courtil.example', 'mailto:a.briand@courtil.example'],
    ['02 97 00 00 00', 'tel:0297000000'],
    ['/aide', '/aide'],
    ['javascript:alert(1)', undefined],
    ['data:text/html,x', undefined],
    ['//ailleurs.fr', undefined],
    ['/\\ailleurs.fr', undefined],
    ['bonjour', undefined],
    ['', undefined],
  ])('%s → %s', (typed, address) => expect(linkAddress(typed)).toBe(address));
});
