import type { BlockData, PageData, Slot } from '@/blocks/context';
import { current } from '@/blocks/migrate';
import { viewOf } from '@/blocks/views';
import { isSlot } from '@/blocks/walk';

function inside(value: unknown): unknown {
  if (isSlot(value)) return slot(value);
  if (Array.isArray(value)) return value.map(inside);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, inside(inner)]));
}

const one = (block: BlockData): BlockData => {
  const known = current(block, viewOf(block.type));
  const { type, props } = known ?? block;
  return { type, props: inside(props) as BlockData['props'] };
};

const slot = (blocks: Slot): Slot => blocks.map(one);

/** A page with its older blocks brought to today's versions; what is not known stays as it is. */
export function upToDate(page: PageData): PageData {
  return { root: page.root, content: slot(page.content) };
}
