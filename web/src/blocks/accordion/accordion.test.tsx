import { expect, it } from 'vitest';
import { drawn, elements } from '@/test/blocks';

it('opens what is to be open; the editor opens all', () => {
  expect(elements(drawn('accordion')).querySelectorAll('details[open]')).toHaveLength(1);
  expect(elements(drawn('accordion', {}, { editing: true })).querySelectorAll('details[open]')).toHaveLength(
    3,
  );
});

it('is readable without script', () => {
  expect(elements(drawn('accordion')).querySelector('details > summary')?.textContent).toContain('en retard');
});
