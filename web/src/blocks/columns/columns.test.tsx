import { expect, it } from 'vitest';
import { drawn, elements, exampleOf } from '@/test/blocks';

it('holds blocks', () => {
  expect(elements(drawn('columns')).querySelectorAll('.b-columns > div > .b-text')).toHaveLength(3);
});

it('is not drawn empty, save to who edits', () => {
  const columns = [{ content: [] }, { content: [] }];
  expect(drawn('columns', { columns })).toBe('');
  expect(drawn('columns', { columns }, { editing: true })).toContain('b-columns');
});

it('leaves out a block it holds and does not know', () => {
  const columns = [
    { content: [{ type: 'hologram', props: { id: 'x' } }, exampleOf('quote')] },
    { content: [] },
  ];
  const root = elements(drawn('columns', { columns }));
  expect(root.querySelectorAll('[data-block]')).toHaveLength(2);
});
