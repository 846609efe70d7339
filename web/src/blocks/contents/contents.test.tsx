import { expect, it } from 'vitest';
import { elements, exampleOf, html } from '@/test/blocks';

it('links to every second-level title of the page, wherever it stands', () => {
  const content = [
    exampleOf('heading', { title: 'Un' }, 'h1'),
    exampleOf('contents'),
    exampleOf('heading', { title: 'Un bis', level: 3 }, 'h2'),
    exampleOf('heading', { title: '' }, 'h3'),
    exampleOf('ack', { title: 'Confirmer' }, 'a1'),
  ];
  const links = [...elements(html(content)).querySelectorAll('nav a')];
  expect(links.map((a) => [a.getAttribute('href'), a.textContent])).toEqual([
    ['#b-h1', 'Un'],
    ['#b-a1', 'Confirmer'],
  ]);
});

it('is not drawn without titles', () => {
  expect(html([exampleOf('contents')])).toBe('');
});
