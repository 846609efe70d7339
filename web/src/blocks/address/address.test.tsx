import { expect, it } from 'vitest';
import { drawn, elements } from '@/test/blocks';

const href = (given: object) =>
  elements(drawn('address', given)).querySelector('a.btn')?.getAttribute('href');

it('searches for the way there, unless told where it is', () => {
  expect(href({ address: '14, rue de la Scierie\n99120 Corvières' })).toBe(
    'https://www.openstreetmap.org/search?query=14%2C%20rue%20de%20la%20Scierie%2C%2099120%20Corvi%C3%A8res',
  );
  expect(href({ url: 'https://exemple.fr/plan' })).toBe('https://exemple.fr/plan');
});

it('keeps its lines', () => {
  expect(drawn('address', { address: 'A\nB' })).toContain('<address>A<br/>B</address>');
});
