import { expect, it } from 'vitest';
import { drawn, elements, exampleOf, html } from '@/test/blocks';

it('shows initials where there is no photograph, and names the signature', () => {
  const root = elements(drawn('word'));
  expect(root.querySelector('.portrait span')?.textContent).toBe('HV');
  expect(root.querySelector('.portrait img')).toBeNull();
  expect(root.querySelector('.sign img')?.getAttribute('alt')).toBe('Signature manuscrite');
});

it('is a title of the page', () => {
  expect(html([exampleOf('contents'), exampleOf('word')])).toContain('<a href="#b-word-1">');
});
