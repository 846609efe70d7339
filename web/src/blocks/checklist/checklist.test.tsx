import { expect, it } from 'vitest';
import { drawn, elements } from '@/test/blocks';
import { mark } from './mark';

it('names its boxes by their words: ticks survive a new order', () => {
  const items = ['a', 'b'].map((text) => ({ text, note: '' }));
  const names = (given: object) =>
    [...elements(drawn('checklist', given)).querySelectorAll('input')].map((box) => box.name);
  expect(names({ items })).toEqual([mark('a'), mark('b')]);
  expect(names({ items: [...items].reverse() })).toEqual([mark('b'), mark('a')]);
  expect(mark('a')).not.toBe(mark('b'));
});

it('labels each box', () => {
  expect(elements(drawn('checklist')).querySelectorAll('label > input + span')).toHaveLength(4);
});
