import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import french from '@/locales/fr-FR.json';
import { elements, exampleOf, html, pageContext } from '@/test/blocks';
import type { Field } from './fields';
import { pageText } from './pageText';
import { blocks, palette } from './registry';
import { views } from './views';

const messages = french as Record<string, string>;

/** Every key that a form of fields names. */
function keysOf(field: Field): (string | undefined)[] {
  const own = [field.label, field.help];
  if (field.kind === 'choice') return [...own, ...field.options.map(({ label }) => label)];
  if (field.kind === 'list') return [...own, field.add, ...Object.values(field.fields).flatMap(keysOf)];
  return own;
}

const ATTACK = '"><img src=x onerror=alert(1)><script>alert(1)</script>{{a.b}}';

/** The values of a form with an attack in every text that is not rich: the server cleans those. */
function poisoned(fields: Record<string, Field>, values: Record<string, unknown>): Record<string, unknown> {
  const poison = (field: Field, value: unknown): unknown => {
    if (field.kind === 'list') return (value as object[]).map((item) => poisoned(field.fields, { ...item }));
    if (field.kind === 'url') return 'javascript:alert(1)';
    if (field.kind === 'row') return (value as string[]).map(() => ATTACK);
    if (field.kind === 'grid') return (value as string[][]).map((row) => row.map(() => ATTACK));
    return ['line', 'text', 'phone', 'email', 'time'].includes(field.kind) ? ATTACK : value;
  };
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, fields[name] ? poison(fields[name], value) : value]),
  );
}

describe('every block', () => {
  it('has a folder, and every folder is a block', () => {
    const folders = readdirSync('src/blocks', { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(folders.map(({ name }) => name).sort()).toEqual(blocks.map(({ type }) => type).sort());
  });

  it('is shown: the views are those of the registry', () => {
    expect(views).toEqual(blocks.map(({ view }) => view));
    expect(palette.flatMap((group) => group.blocks)).toHaveLength(blocks.length);
  });

  describe.each(blocks.map((block) => [block.type, block] as const))('%s', (type, block) => {
    it.each(['empty', 'example'] as const)('holds a valid %s', (which) => {
      const props = { ...block[which], id: `${type}-1`, v: block.version };
      expect(block.schema.safeParse(props).error?.issues ?? []).toEqual([]);
    });

    it('is named in words that exist', () => {
      const keys = [block.name, block.hint, ...Object.values(block.fields).flatMap(keysOf)];
      expect(keys.filter((key) => key !== undefined && !messages[key])).toEqual([]);
    });

    it('has a way back for every older version', () => {
      const older = Array.from({ length: block.version - 1 }, (_, i) => String(i + 1));
      expect(Object.keys(block.view.migrate ?? {})).toEqual(older);
      expect(Object.keys(block.past)).toEqual(older);
    });

    it('draws its example: one element marked with its type, unique ids, labels that lead to something', () => {
      const root = elements(html([exampleOf('heading', {}, 'before'), exampleOf(type)]));
      expect(root.children).toHaveLength(2);
      expect(root.children[1]?.getAttribute('data-block')).toBe(type);
      const ids = [...root.querySelectorAll('[id]')].map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      for (const named of root.querySelectorAll('[aria-labelledby]')) {
        expect(root.querySelector(`#${named.getAttribute('aria-labelledby')}`)?.textContent).toBeTruthy();
      }
    });

    it('has no style or script of its own', () => {
      const root = elements(html([exampleOf(type)]));
      expect(root.querySelectorAll('[style], script, style, iframe')).toHaveLength(0);
    });

    it('E1 runs nothing that was typed, nor what a variable holds', () => {
      const bad = { type, props: { ...poisoned(block.fields, block.example), id: 'x', v: block.version } };
      for (const editing of [false, true]) {
        const root = elements(html([bad], { editing, variable: () => ATTACK }));
        expect(root.querySelectorAll('script, [onerror], img[src="x"], [href^="javascript"]')).toHaveLength(
          0,
        );
      }
    });

    it('never skips a title level', () => {
      const levels = [...elements(html([exampleOf(type)])).querySelectorAll('h2, h3, h4')].map((title) =>
        Number(title.tagName[1]),
      );
      let last = 1;
      for (const level of levels) {
        // Columns hold what people write: the editor's checker looks after that.
        if (type !== 'columns' && type !== 'text') expect(level).toBeLessThanOrEqual(last + 1);
        last = level;
      }
    });

    it('draws what is just added, to who edits and to who reads', () => {
      const added = { type, props: { ...block.empty, id: `${type}-1`, v: block.version } };
      expect(() => html([added])).not.toThrow();
      const root = elements(html([added], { editing: true, media: () => null }));
      expect(root.querySelector(`[data-block="${type}"]`)).not.toBeNull();
    });

    it('says in plain text what it shows', () => {
      const silent = ['contents', 'separator', 'page-break'];
      const text = pageText({ content: [exampleOf(type)] }, pageContext());
      expect(text === '').toBe(silent.includes(type));
      expect(text).not.toMatch(/<\w/);
    });
  });
});
