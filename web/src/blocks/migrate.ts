import type { BlockData } from './context';
import type { View } from './view';

/**
 * A block brought to the version its view knows, or null when there is no way: the type is
 * unknown, or newer than this program. Such a block is kept as it is and not shown.
 */
export function current(block: BlockData, view: View | undefined): BlockData | null {
  if (!view) return null;
  const { id, v: saved } = block.props;
  // The server cleans what it has a schema for, by type and version: anything else must never be drawn.
  if (typeof saved !== 'number' || !(saved >= 1 && saved <= view.version)) return null;
  let props: Record<string, unknown> = block.props;
  for (let v = saved; v !== view.version; v++) {
    const step = view.migrate?.[v];
    if (!step) return null;
    props = { ...step(props), id, v: v + 1 };
  }
  return { type: block.type, props: { ...props, id, v: view.version } };
}
