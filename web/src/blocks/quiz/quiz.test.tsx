import { expect, it } from 'vitest';
import { elements, exampleOf, html } from '@/test/blocks';

it('asks one question among its answers, apart from the other questions', () => {
  const root = elements(html([exampleOf('quiz', {}, 'a'), exampleOf('quiz', {}, 'b')]));
  const names = [...root.querySelectorAll('input')].map((input) => input.name);
  expect(new Set(names).size).toBe(2);
  expect(root.querySelector('fieldset > legend')?.textContent).toContain('Que faites-vous\u00a0?');
});

it('says in words whether an answer is right', () => {
  const root = elements(html([exampleOf('quiz')]));
  expect(root.querySelector('.is-right .why')?.textContent).toMatch(/^Exact\. Cadenas/);
  expect(root.querySelectorAll('li:not(.is-right) .why b')[0]?.textContent).toBe('Non.');
});
