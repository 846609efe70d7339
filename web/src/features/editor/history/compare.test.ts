import { expect, it } from 'vitest';
import type { BlockData, PageData } from '@/blocks/context';
import { comparePages } from './compare';

const block = (id: string, text: string, more = {}): BlockData => ({
  type: 'text',
  props: { id, v: 1, text, ...more },
});
const page = (...content: BlockData[]): PageData => ({ root: {}, content });
const changes = (before: PageData, after: PageData) =>
  comparePages(before, after, ({ props }) => String(props.text)).map(({ id, change }) => `${id} ${change}`);

it('finds nothing between a page and itself', () => {
  const one = page(block('a', 'Bonjour'), block('b', 'Au revoir'));
  expect(changes(one, structuredClone(one))).toEqual(['a same', 'b same']);
});

it('names what was added, deleted, changed, moved, and set otherwise', () => {
  const before = page(block('a', 'Un'), block('b', 'Deux'), block('c', 'Trois'), block('d', 'Quatre'));
  const after = page(
    block('d', 'Quatre'),
    block('a', 'Un et demi'),
    block('e', 'Cinq'),
    block('c', 'Trois', { tone: 'vif' }),
  );
  expect(changes(before, after).sort()).toEqual([
    'a changed',
    'b removed',
    'c settings',
    'd moved',
    'e added',
  ]);
});

it('says which words', () => {
  const [change] = comparePages(
    page(block('a', 'Le hall est fermé')),
    page(block('a', 'Le hall est ouvert')),
    ({ props }) => String(props.text),
  );
  expect(change?.parts).toEqual([
    { change: 'same', text: 'Le hall est' },
    { change: 'removed', text: 'fermé' },
    { change: 'added', text: 'ouvert' },
  ]);
});
