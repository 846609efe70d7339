import type { ComponentType, ReactNode } from 'react';
import { useContext, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { BlockData, Slot } from '@/blocks/context';
import { current } from '@/blocks/migrate';
import { blocks } from '@/blocks/registry';
import { contextOf, Unknown } from '@/blocks/renderPage';
import { viewOf } from '@/blocks/views';
import { MAX_DEPTH } from '@/blocks/walk';
import { usePuck } from './commands';
import { BlockContext, FrameContext, useOutline, useWorld } from './context';
import { InPlace } from './InPlace';
import { drawn } from './measure';
import { holds } from './slots';

type SlotComponent = ComponentType<{ className?: string; minEmptyHeight?: string; disallow?: string[] }>;

interface BlockViewProps {
  id: string;
  puck: { dragRef: ((element: Element | null) => void) | null };
  [name: string]: unknown;
}

const everything = blocks.map(({ type }) => type);
const holders = everything.filter(holds);

/** Blocks inside blocks inside blocks, and no further. */
const refused = (depth: number) =>
  depth > MAX_DEPTH ? everything : depth === MAX_DEPTH ? holders : undefined;

/** What else of a block the Tab key would stop at: it is used by readers, not by who writes. */
const STOPS = 'a[href], button, input, summary, video, audio, iframe, textarea, select';

/**
 * The element a block draws is the one that is dragged, selected and focused: no wrapper stands between the page and
 * its blocks, so that the reader's style sheet finds them where it expects them.
 */
function useRoot(
  id: string,
  dragRef: BlockViewProps['puck']['dragRef'],
  selected: boolean,
  entry: boolean,
): void {
  const doc = useContext(FrameContext);
  const last = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const root = doc?.getElementById(`b-${id}`) ?? null;
    if (root !== last.current) {
      last.current = root;
      dragRef?.(root);
    }
    if (!root) return;
    root.setAttribute('tabindex', selected || entry ? '0' : '-1');
    root.toggleAttribute('data-selected', selected);
    for (const stop of root.querySelectorAll(STOPS)) stop.setAttribute('tabindex', '-1');
  });
  useEffect(() => () => dragRef?.(null), [dragRef]);
}

/** One block of the page on the canvas, drawn by the same view as in the reader. */
export function BlockView({ type, props }: { type: string; props: BlockViewProps }) {
  const { puck, id, editMode: _, ...values } = props;
  const { ctx, outline, readOnly } = useWorld();
  const { titled, depth, headings } = useOutline(outline, id, type);
  const selected = usePuck((state) => state.selectedItem?.props.id === id);
  // With nothing selected, the Tab key comes to the first block.
  const entry = usePuck((state) => !state.selectedItem && state.appState.data.content[0]?.props.id === id);
  drawn(id);
  useRoot(id, puck.dragRef, selected, entry);
  const place = useMemo(() => ({ id, type, selected }), [id, type, selected]);
  const block = { type, props: { ...values, id } } as BlockData;
  const view = viewOf(type);
  const known = current(block, view);
  if (!view || !known) {
    return (
      <div id={`b-${id}`} className="b">
        <Unknown block={block} ctx={ctx} />
      </div>
    );
  }
  const slot = (content: Slot): ReactNode => {
    const Content = content as unknown as SlotComponent;
    return <Content className="lv-slot" minEmptyHeight="76px" disallow={refused(depth + 1)} />;
  };
  const own = contextOf(
    { ...ctx, InPlace: readOnly ? undefined : InPlace },
    { headings, titled: new Set(titled ? [id] : []) },
    id,
    depth,
    slot,
  );
  return (
    <BlockContext value={place}>
      <view.Render block={known.props as never} ctx={own} />
    </BlockContext>
  );
}
