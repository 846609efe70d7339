import { expect, it } from 'vitest';
import { drawn, elements } from '@/test/blocks';

it('has as many cells in a row as columns, the first its title', () => {
  const root = elements(drawn('table', { head: ['A', 'B'], rows: [['1'], ['1', '2', '3']] }));
  expect([...root.querySelectorAll('tbody tr')].map((row) => row.children.length)).toEqual([2, 2]);
  expect(root.querySelectorAll('tbody th[scope="row"]')).toHaveLength(2);
  expect(elements(drawn('table', { titled: false })).querySelectorAll('tbody th')).toHaveLength(0);
});

it('can be scrolled by keyboard, and says so', () => {
  const scroll = elements(drawn('table')).querySelector('.scroll');
  expect(scroll?.getAttribute('tabindex')).toBe('0');
  expect(scroll?.getAttribute('aria-label')).toBe('Tableau à faire défiler\u00a0: Équipements par zone');
});
