import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { elements, exampleOf, html, pageContext } from '@/test/blocks';
import { defineBlock } from './block';
import { current } from './migrate';
import { pageText } from './pageText';
import { outline } from './renderPage';
import { pageSchema } from './schema';
import { defineView } from './view';
import { countBlocks, depthOf, walk } from './walk';

const columns = (id: string, ...content: ReturnType<typeof exampleOf>[]) =>
  exampleOf('columns', { columns: [{ content }, { content: [] }] }, id);

const note = defineView<{ text: string }>({
  type: 'note',
  version: 3,
  Render: () => null,
  text: ({ text }) => text,
  migrate: {
    1: ({ html: words }) => ({ words }),
    2: ({ words }) => ({ text: words }),
  },
});

const InPlace = (given: { block: string; path: string; value: string; kind: string }) =>
  `[${given.block} ${given.path} ${given.kind} ${given.value}]`;

describe('a page', () => {
  const nested = columns('a', columns('b', exampleOf('quote', {}, 'c')), exampleOf('quote', {}, 'd'));
  const page = { content: [nested, exampleOf('heading', {}, 'e')] };

  it('is walked in reading order, blocks inside blocks too', () => {
    const found = [...walk(page)].map(({ block, depth, path }) => [block.props.id, depth, path]);
    expect(found).toEqual([
      ['a', 1, 'content.0'],
      ['b', 2, 'content.0.props.columns.0.content.0'],
      ['c', 3, 'content.0.props.columns.0.content.0.props.columns.0.content.0'],
      ['d', 2, 'content.0.props.columns.0.content.1'],
      ['e', 1, 'content.1'],
    ]);
    expect([countBlocks(page), depthOf(page)]).toEqual([5, 3]);
  });

  it('knows which blocks stand under a title', () => {
    const content = [
      exampleOf('team', {}, 'a'),
      exampleOf('heading', {}, 'h'),
      columns('c', exampleOf('team', {}, 'b')),
    ];
    expect([...outline({ content }).titled]).toEqual(['c', 'b']);
    expect(elements(html(content)).querySelectorAll('h2.sr')).toHaveLength(1);
  });

  it('is read as plain text, with variables filled', () => {
    const content = [columns('a', exampleOf('heading', { title: 'Chez {{a.b}} !', text: '' }, 'b'))];
    expect(pageText({ content }, pageContext({ variable: () => 'nous' }))).toBe('Chez nous\u00a0!');
  });

  it('is the same each time it is drawn', () => {
    expect(html(page.content)).toBe(html(page.content));
  });
});

describe('a block that is not known', () => {
  const strange = { type: 'hologram', props: { id: 'x', v: 1, secret: 'rien' } };

  it('is said to who edits and not shown to who reads', () => {
    expect(html([strange])).toBe('');
    expect(html([strange], { editing: true })).toContain('Ce bloc (hologram)');
  });

  // What the server had no schema for it did not clean: see internal/block.
  it.each([undefined, '1', true, 0, 2, 1.5, Number.NaN, null])('E1 nor is a version %j', (v) => {
    const text = { type: 'text', props: { id: 'x', v, html: '<img src=x onerror=alert(1)>', look: 'plain' } };
    expect(html([text as never])).toBe('');
  });
});

describe('an older version', () => {
  it('is brought to the present one step by step', () => {
    const old = { type: 'note', props: { id: 'n', v: 1, html: 'a' } };
    expect(current(old, note)).toEqual({ type: 'note', props: { id: 'n', v: 3, text: 'a' } });
    expect(old.props.v).toBe(1);
  });

  it('keeps its schema, so that the server goes on checking it', () => {
    const past = {
      1: z.strictObject({ html: z.string().max(9) }),
      2: z.strictObject({ words: z.string().max(9) }),
    };
    const block = defineBlock({
      view: note,
      name: 'n',
      hint: 'h',
      icon: 'i',
      category: 'text',
      schema: z.strictObject({ text: z.string().max(9) }),
      past,
      fields: { text: { kind: 'line', label: 'l' } },
      empty: { text: '' },
      example: { text: '' },
    });
    const { $defs } = pageSchema([block]) as { $defs: Record<string, { properties: object }> };
    expect(Object.keys($defs)).toEqual(['block', 'note.1', 'note.2', 'note.3']);
    expect($defs['note.1']?.properties).toHaveProperty('html');
  });
});

describe('typing in place', () => {
  it('E15 gives the editor the text as typed, and where it belongs', () => {
    const drawn = html([exampleOf('timeline', {}, 't')], { editing: true, InPlace });
    expect(drawn).toContain('[t steps.0.moments.1.text line Visite des trois halls');
    expect(drawn).toContain('[t steps.1.title line Comprendre les risques]');
  });
});
