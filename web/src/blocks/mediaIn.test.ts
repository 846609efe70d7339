import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { exampleOf } from '@/test/blocks';
import { caliper, chime, chips, gear, hall, plan, signature } from './examples';
import { mediaIn } from './mediaIn';
import { blocks, newBlock } from './registry';

it('finds the files of every block of a page, wherever they are', () => {
  const page = JSON.parse(readFileSync('../internal/block/testdata/examples.json', 'utf8'));
  expect(mediaIn(page).sort()).toEqual([hall, gear, chips, caliper, chime, plan, signature].sort());
});

it('finds files linked to, inside blocks too', () => {
  const text = exampleOf('text', { html: `<p><a href="media:${plan}">plan</a></p>` }, 't');
  const button = exampleOf('button', { buttons: [{ label: 'Plan', url: `media:${hall}`, quiet: false }] });
  const columns = exampleOf('columns', { columns: [{ content: [text] }, { content: [button] }] });
  expect(mediaIn({ content: [columns] })).toEqual([plan, hall]);
});

it('a new block is valid and shares nothing with the next', () => {
  for (const block of blocks) {
    const one = newBlock(block, 'a');
    expect(block.schema.safeParse(one.props).success).toBe(true);
    for (const value of Object.values(one.props)) {
      if (typeof value === 'object') expect(Object.values(newBlock(block, 'b').props)).not.toContain(value);
    }
  }
});
