import type { BlockData, PageData, Slot } from './context';

/** Blocks inside blocks inside blocks: beyond that nobody finds anything on a phone. */
export const MAX_DEPTH = 3;
export const MAX_BLOCKS = 500;

export interface Visited {
  block: BlockData;
  /** 1 for the page's own blocks. */
  depth: number;
  /** Where it is: `content.3.props.items.0.content.1` */
  path: string;
  parent: BlockData | null;
}

function isBlock(value: unknown): value is BlockData {
  const { type, props } = (value ?? {}) as Partial<BlockData>;
  return typeof type === 'string' && typeof props === 'object' && props !== null;
}

/** A slot is a list of blocks, wherever it is: blocks we do not know have theirs seen too. */
export const isSlot = (value: unknown): value is Slot =>
  Array.isArray(value) && value.length > 0 && value.every(isBlock);

function* slotsOf(value: unknown, path: string): Generator<[Slot, string]> {
  if (isSlot(value)) {
    yield [value, path];
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) yield* slotsOf(inner, `${path}.${name}`);
}

function* visit(blocks: Slot, path: string, depth: number, parent: BlockData | null): Generator<Visited> {
  for (const [i, block] of blocks.entries()) {
    const here = `${path}.${i}`;
    yield { block, depth, path: here, parent };
    for (const [slot, at] of slotsOf(block.props, `${here}.props`)) yield* visit(slot, at, depth + 1, block);
  }
}

/** Every block of a page in the order in which it is read, nested ones after the one that holds them. */
export function walk(page: Pick<PageData, 'content'>): Generator<Visited> {
  return visit(page.content, 'content', 1, null);
}

export function countBlocks(page: Pick<PageData, 'content'>): number {
  return Array.from(walk(page)).length;
}

export function depthOf(page: Pick<PageData, 'content'>): number {
  return Array.from(walk(page)).reduce((deepest, { depth }) => Math.max(deepest, depth), 0);
}
