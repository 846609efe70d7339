import { expect, it } from 'vitest';
import { elements, exampleOf, html } from '@/test/blocks';

it('has one tab open at a time, apart from other tabs of the page', () => {
  const root = elements(html([exampleOf('tabs', {}, 'a'), exampleOf('tabs', {}, 'b')]));
  const names = [...root.querySelectorAll('details')].map((tab) => tab.getAttribute('name'));
  expect(new Set(names)).toEqual(new Set(['b-a_tab', 'b-b_tab']));
  expect(root.querySelectorAll('details[open]')).toHaveLength(2);
});

it('tells the style sheet how many there are', () => {
  expect(html([exampleOf('tabs')])).toContain('data-tabs="3"');
});
