import { describe, expect, it } from 'vitest';
import type { PageData } from '@/blocks/context';
import { blocks } from '@/blocks/registry';
import { blockIcons } from '../palette/BlockIcon';
import { OutlineStore } from './context';
import { fieldAt } from './fieldAt';
import { upToDate } from './migrated';
import { getIn, setIn } from './setIn';
import { holds, slotsOf, unknownTypes } from './slots';

const text = (id: string) => ({ type: 'text', props: { id, v: 1, html: '<p>x</p>', look: 'plain' } });
const unknown = { type: 'hologramme', props: { id: 'h', v: 3, beam: { colour: ['blue', 1, null] } } };
const newer = { type: 'text', props: { id: 'n', v: 99, html: { other: 'shape' } } };
const columns = {
  type: 'columns',
  props: { id: 'c', v: 1, columns: [{ content: [text('a'), unknown] }, { content: [] }], width: 'wide' },
};
const page: PageData = { root: { props: {} }, content: [text('t'), unknown, newer, columns] };

describe('a page on the canvas', () => {
  it('keeps what it does not know, byte for byte', () => {
    expect(upToDate(page)).toEqual(page);
    expect(unknownTypes(page)).toEqual(['hologramme']);
  });
  it('names the lists a block holds as Puck does', () => {
    expect(slotsOf(columns).map(({ zone, path }) => [zone, path])).toEqual([
      ['c:columns[0].content', 'columns.0.content'],
      ['c:columns[1].content', 'columns.1.content'],
    ]);
    expect(
      blocks
        .filter(({ type }) => holds(type))
        .map(({ type }) => type)
        .sort(),
    ).toEqual(['accordion', 'columns', 'tabs']);
  });
  it('tells nobody of a key that changes no title', () => {
    const store = new OutlineStore(page);
    let told = 0;
    store.subscribe(() => {
      told += 1;
    });
    store.update({
      content: [{ ...text('t'), props: { ...text('t').props, html: '<p>y</p>' } }, unknown, newer, columns],
    });
    expect(told).toBe(0);
    store.update({ content: [columns] });
    expect(told).toBe(1);
    expect(store.depth('a')).toBe(2);
  });
  it('changes one value and nothing beside it', () => {
    const whole = { items: [{ label: 'a' }, { label: 'b' }], other: {} };
    const next = setIn(whole, 'items.1.label', 'c');
    expect(next).toEqual({ items: [{ label: 'a' }, { label: 'c' }], other: {} });
    expect(next.items[0]).toBe(whole.items[0]);
    expect(next.other).toBe(whole.other);
    expect(getIn(next, 'items.1.label')).toBe('c');
  });
  it('finds the field of a text typed in place', () => {
    expect(fieldAt('timeline', 'steps.2.moments.0.text')?.kind).toBe('line');
    expect(fieldAt('timeline', 'nothing')).toBeUndefined();
  });
  it('has a drawing for every block', () => {
    for (const { icon } of blocks) expect(Object.keys(blockIcons)).toContain(icon);
  });
});
