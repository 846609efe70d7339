import { expect, it } from 'vitest';
import { drawn } from '@/test/blocks';

const page = 'page:019a8000-0000-7000-8000-000000000101';

it('keeps its HTML, with a class for its start', () => {
  expect(drawn('text', { html: '<p>Bonjour</p>', look: 'cap' })).toBe(
    '<div class="b b-text has-cap" data-block="text" id="b-text-1"><p>Bonjour</p></div>',
  );
});

it('makes real links of those inside the booklet, and none of those that lead nowhere', () => {
  const html = `<p><a href="${page}">ici</a></p>`;
  expect(drawn('text', { html })).toContain('<a href="/l/atelier/0101">ici</a>');
  expect(drawn('text', { html }, { href: () => null })).toContain('<a>ici</a>');
  expect(drawn('text', { html }, { href: () => 'javascript:alert(1)' })).toContain('<a>ici</a>');
});

it('E15 puts a variable in as data', () => {
  const html = '<p>{{entreprise.nom}} {{ autre }}</p>';
  expect(drawn('text', { html }, { variable: () => '<img src=x onerror=alert(1)> {{a.b}} $&' })).toContain(
    '<p>&lt;img src=x onerror=alert(1)&gt; {{a.b}} $&amp; {{ autre }}</p>',
  );
});

it('is not drawn when there is nothing to read', () => {
  expect(drawn('text', { html: '<p></p>' })).toBe('');
});
