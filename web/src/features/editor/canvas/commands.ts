import { createUsePuck, useGetPuck } from '@puckeditor/core';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { newId } from '@/api/newId';
import type { BlockData } from '@/blocks/context';
import { countBlocks, MAX_BLOCKS, MAX_DEPTH } from '@/blocks/walk';
import { toast } from '@/ui/toast';
import { type Place, useWorld } from './context';
import { getIn, setIn } from './setIn';
import { holds, slotsOf } from './slots';

/** Puck's name of the page's own list of blocks. */
export const ROOT = 'root:default-zone';

export const usePuck = createUsePuck();

type Api = ReturnType<ReturnType<typeof useGetPuck>>;

const itemOf = (api: Api, id: string) =>
  api.getSelectorForId(id) ? (api.getItemById(id) as BlockData | undefined) : undefined;

function countIn(api: Api, zone: string): number {
  const [owner = '', path = ''] = zone.split(':');
  if (zone === ROOT) return api.appState.data.content.length;
  const block = itemOf(api, owner);
  const slot = block && getIn(block.props, path.replaceAll(/\[(\d+)\]/g, '.$1'));
  return Array.isArray(slot) ? slot.length : 0;
}

/** The block that holds it; the page's own blocks have none. */
function holderOf(api: Api, id: string): BlockData | undefined {
  const at = api.getSelectorForId(id);
  return at && at.zone !== ROOT ? (api.getParentById(id) as BlockData | undefined) : undefined;
}

/** Where a block goes when it is moved up: before its neighbour, else out of the list that holds it. */
function above(api: Api, id: string): Place | null {
  const { zone, index } = api.getSelectorForId(id) ?? { zone: ROOT, index: 0 };
  if (index > 0) return { zone, index: index - 1 };
  const parent = holderOf(api, id);
  if (!parent) return null;
  const slots = slotsOf(parent);
  const before = slots[slots.findIndex((slot) => slot.zone === zone) - 1];
  if (before) return { zone: before.zone, index: before.blocks.length };
  return api.getSelectorForId(parent.props.id) ?? null;
}

function below(api: Api, id: string): Place | null {
  const { zone, index } = api.getSelectorForId(id) ?? { zone: ROOT, index: 0 };
  if (index < countIn(api, zone) - 1) return { zone, index: index + 1 };
  return zone === ROOT ? null : outward(api, id, zone);
}

function outward(api: Api, id: string, zone: string): Place | null {
  const parent = holderOf(api, id);
  if (!parent) return null;
  const slots = slotsOf(parent);
  const after = slots[slots.findIndex((slot) => slot.zone === zone) + 1];
  if (after) return { zone: after.zone, index: 0 };
  const own = api.getSelectorForId(parent.props.id);
  return own ? { zone: own.zone, index: own.index + 1 } : null;
}

/** The first list of the block before it. */
function inward(api: Api, id: string): Place | null {
  const { zone, index } = api.getSelectorForId(id) ?? { zone: ROOT, index: 0 };
  const before = index > 0 ? (api.getItemBySelector({ zone, index: index - 1 }) as BlockData) : undefined;
  const slot = before && slotsOf(before)[0];
  return slot ? { zone: slot.zone, index: slot.blocks.length } : null;
}

const ways = {
  up: above,
  down: below,
  in: inward,
  out: (api: Api, id: string) => {
    const parent = holderOf(api, id);
    const own = parent && api.getSelectorForId(parent.props.id);
    return own ? { zone: own.zone, index: own.index + 1 } : null;
  },
};
export type Way = keyof typeof ways;

export function canMove(api: Api, id: string, way: Way): boolean {
  const to = ways[way](api, id);
  const item = itemOf(api, id);
  return to !== null && item !== undefined && fits(api, to.zone, item);
}

/** How deep the blocks of a list stand: 1 on the page itself. */
function depthIn(api: Api, zone: string): number {
  if (zone === ROOT) return 1;
  const holder = zone.split(':')[0] ?? '';
  const at = api.getSelectorForId(holder);
  return at ? depthIn(api, at.zone) + 1 : 1;
}

/** How many levels a block takes; one that holds blocks counts those it is meant for. */
function levels(block: BlockData): number {
  const inner = slotsOf(block).flatMap(({ blocks }) => blocks.map(levels));
  return holds(block.type) ? 1 + Math.max(1, ...inner) : 1;
}

/** Blocks inside blocks inside blocks, and no further. */
const fits = (api: Api, zone: string, block: BlockData) =>
  depthIn(api, zone) + levels(block) - 1 <= MAX_DEPTH;

/** What can be done to the page. Every button, key and menu goes through here; nothing does while somebody else writes. */
export function useCommands() {
  const get = useGetPuck();
  const { t } = useTranslation();
  const { readOnly } = useWorld();
  const around = useRef({ locked: readOnly, t });
  around.current = { locked: readOnly, t };
  return useMemo(
    () =>
      commandsOf(
        get,
        () => around.current.locked,
        (key, args) => toast.warning(around.current.t(key, args)),
      ),
    [get],
  );
}

export type Commands = ReturnType<typeof commandsOf>;

type Refuse = (key: string, args: Record<string, number>) => void;

function commandsOf(get: () => Api, locked: () => boolean, refuse: Refuse) {
  const select = (id: string | null) => {
    const at = id ? get().getSelectorForId(id) : null;
    get().dispatch({ type: 'setUi', ui: { itemSelector: at ?? null } });
  };
  const count = (blocks = get().appState.data.content as BlockData[]) => countBlocks({ content: blocks });
  /** Says why when a page would hold more than the server takes. */
  const allowed = (zone: string, block: BlockData, more: number) => {
    if (locked()) return false;
    if (more > 0 && count() + more > MAX_BLOCKS) refuse('editor.full', { count: MAX_BLOCKS });
    else if (!fits(get(), zone, block)) refuse('editor.deep', { count: MAX_DEPTH });
    else return true;
    return false;
  };
  const setProps = (id: string, props: Record<string, unknown>) => {
    const at = get().getSelectorForId(id);
    const item = itemOf(get(), id);
    if (!at || !item || locked()) return;
    get().dispatch({
      type: 'replace',
      destinationIndex: at.index,
      destinationZone: at.zone,
      data: { ...item, props: { ...props, id } },
    });
  };
  return {
    get,
    select,
    setProps,
    /** Changes one value of a block, by its path. */
    setProp: (id: string, path: string, value: unknown) => {
      const item = itemOf(get(), id);
      if (!item || getIn(item.props, path) === value) return;
      setProps(id, setIn(item.props, path, value));
    },
    /** After the selected block, or at the end of the page. */
    here: (): Place => {
      const chosen = get().appState.ui.itemSelector;
      if (chosen) return { zone: chosen.zone ?? ROOT, index: chosen.index + 1 };
      return { zone: ROOT, index: get().appState.data.content.length };
    },
    /** The new block's id; null when it may not stand there. */
    insert: (type: string, { zone, index }: Place): string | null => {
      if (!allowed(zone, { type, props: { id: '' } }, 1)) return null;
      const id = `${type}-${newId()}`;
      get().dispatch({
        type: 'insert',
        componentType: type,
        destinationIndex: index,
        destinationZone: zone,
        id,
      });
      select(id);
      return id;
    },
    move: (id: string, way: Way): boolean => {
      const from = get().getSelectorForId(id);
      const to = ways[way](get(), id);
      const item = itemOf(get(), id);
      if (!from || !to || !item || !allowed(to.zone, item, 0)) return false;
      get().dispatch({
        type: 'move',
        sourceIndex: from.index,
        sourceZone: from.zone,
        destinationIndex: to.index,
        destinationZone: to.zone,
      });
      select(id);
      return true;
    },
    /** The copy, which is selected. */
    duplicate: (id: string): string | null => {
      const at = get().getSelectorForId(id);
      const item = itemOf(get(), id);
      if (!at || !item || !allowed(at.zone, item, count([item]))) return null;
      get().dispatch({ type: 'duplicate', sourceIndex: at.index, sourceZone: at.zone });
      return (get().selectedItem?.props.id as string | undefined) ?? null;
    },
    /** The next block, or the one before, is selected in its place. */
    remove: (id: string): string | null => {
      const at = get().getSelectorForId(id);
      if (!at || locked()) return null;
      get().dispatch({ type: 'remove', index: at.index, zone: at.zone });
      const next = get().getItemBySelector(at) ?? get().getItemBySelector({ ...at, index: at.index - 1 });
      const left = (next as BlockData | undefined)?.props.id ?? null;
      select(left);
      return left;
    },
  };
}
