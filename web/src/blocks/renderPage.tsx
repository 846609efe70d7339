import { Fragment, type ReactElement, type ReactNode } from 'react';
import type { BlockContext, BlockData, Heading, PageContext, PageData, Slot } from './context';
import { current } from './migrate';
import type { View } from './view';
import { viewOf } from './views';
import { walk } from './walk';

/** What is known of a page before any of it is drawn. */
export interface Outline {
  headings: Heading[];
  /** Ids of the blocks that come after a second-level title. */
  titled: Set<string>;
}

/** Titles of a page in order, and which blocks stand under one. */
export function outline(page: Pick<PageData, 'content'>): Outline {
  const headings: Heading[] = [];
  const titled = new Set<string>();
  for (const { block, depth } of walk(page)) {
    if (headings.some(({ level }) => level === 2)) titled.add(block.props.id);
    const view = viewOf(block.type);
    const known = current(block, view);
    if (depth === 1 && known) headings.push(...(view?.headings?.(known.props as never) ?? []));
  }
  return { headings, titled };
}

/** The context of one block, for whoever draws blocks one by one (the editor). */
export function contextOf(
  ctx: PageContext,
  known: Outline,
  id: string,
  depth: number,
  slot: BlockContext['slot'],
): BlockContext {
  return { ...ctx, page: { headings: known.headings }, depth, titled: known.titled.has(id), slot };
}

/** A block that this program does not know: said to who edits, kept, and nothing to readers. */
export function Unknown({ block, ctx }: { block: BlockData; ctx: PageContext }) {
  if (!ctx.editing) return null;
  return (
    <p className="b b-missing" data-block={block.type}>
      {ctx.words('block.unknown', { type: block.type })}
    </p>
  );
}

function drawn(blocks: Slot, ctx: PageContext, known: Outline, depth: number): ReactElement[] {
  const slot = (inner: Slot) => drawn(inner, ctx, known, depth + 1);
  return blocks.map((block) => {
    const view: View | undefined = viewOf(block.type);
    const shown = current(block, view);
    if (!view || !shown) return <Unknown key={block.props.id} block={block} ctx={ctx} />;
    const own = contextOf(ctx, known, block.props.id, depth, slot);
    return <view.Render key={block.props.id} block={shown.props as never} ctx={own} />;
  });
}

/**
 * The blocks of a page, as they stand in its `.flow`, one element each. Publication turns them into
 * text one by one: a long page as one text is slow where strings are copied at every addition.
 */
export function pageElements(page: Pick<PageData, 'content'>, ctx: PageContext): ReactElement[] {
  return drawn(page.content, ctx, outline(page), 1);
}

/** The same as one. Pure: the same content and context give the same elements. */
export function renderPage(page: Pick<PageData, 'content'>, ctx: PageContext): ReactNode {
  return <Fragment>{pageElements(page, ctx)}</Fragment>;
}
