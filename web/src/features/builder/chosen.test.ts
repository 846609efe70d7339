import { describe, expect, it } from 'vitest';
import type { BookletSheet } from '@/features/booklet/types';
import {
  firstChoice,
  inOrder,
  offered,
  type ProposedChapter,
  pageRows,
  pagesOf,
  setPages,
  tick,
} from './chosen';
import { chosenOf } from './draft/parts';

const proposed: ProposedChapter[] = ['a', 'b', 'c'].map((id) => ({
  id,
  title: id.toUpperCase(),
  icon: 'book',
  common: true,
  pages: [1, 2].map((n) => ({ id: `${id}${n}`, title: `${id} ${n}` })),
}));

const chapters = [
  { id: 'x', source: 'z', title: 'Ancien', icon: 'book', pages: [{ source: 'z1', title: 'Z' }] },
  {
    id: 'y',
    source: 'b',
    title: 'B',
    icon: 'book',
    pages: [
      { source: 'b2', title: 'b 2' },
      { source: '', title: 'À moi' },
    ],
  },
  { id: 'w', source: '', title: 'À moi', icon: 'book', pages: [] },
] as unknown as BookletSheet['chapters'];

describe('chapters of the library', () => {
  it('what the booklet holds comes first, though the library no longer proposes it', () => {
    const chosen = chosenOf({ chapters });
    expect(chosen).toEqual([
      { id: 'z', pages: ['z1'] },
      { id: 'b', pages: ['b2'] },
    ]);
    expect(offered(proposed, chosen, chapters).map(({ id }) => id)).toEqual(['z', 'b', 'a', 'c']);
  });

  it('ticked again, one stands where the list shows it', () => {
    const all = offered(proposed, firstChoice(proposed), []);
    const without = tick(firstChoice(proposed), all, 'b', false);
    expect(without.map(({ id }) => id)).toEqual(['a', 'c']);
    expect(tick(without, all, 'b', true).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect(inOrder(without, ['c', 'b', 'a']).map(({ id }) => id)).toEqual(['c', 'a']);
  });

  it('pages keep their order, those left out come last', () => {
    const [first] = proposed;
    if (!first) throw new Error('no chapter');
    expect(pagesOf({ id: 'a', pages: null }, first)).toEqual(['a1', 'a2']);
    expect(pageRows({ id: 'a', pages: ['a2'] }, first).map(({ id }) => id)).toEqual(['a2', 'a1']);
    expect(setPages([{ id: 'a', pages: null }], 'a', ['a2'])).toEqual([{ id: 'a', pages: ['a2'] }]);
  });
});
