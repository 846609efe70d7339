import { createUsePuck, useGetPuck } from '@puckeditor/core';
import { useMemo } from 'react';
import { newId } from '@/api/newId';
import type { BlockData, Slot } from '@/blocks/context';
import type { Field } from '@/blocks/fields';
import { blockOf } from '@/blocks/registry';
import { countBlocks } from '@/blocks/walk';
import type { Place } from './context';
import { getIn, setIn } from './setIn';

/** Puck's name of the page's own list of blocks. */
export const ROOT = 'root:default-zone';

export const usePuck = createUsePuck();

type Api = ReturnType<ReturnType<typeof useGetPuck>>;

/** The lists of blocks that a block holds, as Puck names them: `id:columns[1].content`. */
export function slotsOf({ type, props }: BlockData): { zone: string; path: string; blocks: Slot }[] {
  const fields = blockOf(type)?.fields ?? {};
  return Object.entries(fields).flatMap(([name, field]) => {
    const value = props[name];
    if (field.kind !== 'list' || !Array.isArray(value)) return [];
    const slots = Object.entries(field.fields).filter(([, inner]) => inner.kind === 'slot');
    return value.flatMap((item, rank) =>
      slots.map(([inner]) => ({
        zone: `${props.id}:${name}[${rank}].${inner}`,
        path: `${name}.${rank}.${inner}`,
        blocks: item[inner] as Slot,
      })),
    );
  });
}

export const holds = (type: string) =>
  Object.values(blockOf(type)?.fields ?? {}).some(
    (field: Field) =>
      field.kind === 'list' && Object.values(field.fields).some(({ kind }) => kind === 'slot'),
  );

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

export const canMove = (api: Api, id: string, way: Way) => ways[way](api, id) !== null;

/** What can be done to the page. Every button, key and menu goes through here. */
export function useCommands() {
  const get = useGetPuck();
  return useMemo(() => commandsOf(get), [get]);
}

export type Commands = ReturnType<typeof commandsOf>;

function commandsOf(get: () => Api) {
  const select = (id: string | null) => {
    const at = id ? get().getSelectorForId(id) : null;
    get().dispatch({ type: 'setUi', ui: { itemSelector: at ?? null } });
  };
  const setProps = (id: string, props: Record<string, unknown>) => {
    const at = get().getSelectorForId(id);
    const item = itemOf(get(), id);
    if (!at || !item) return;
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
    count: () => countBlocks({ content: get().appState.data.content as BlockData[] }),
    insert: (type: string, { zone, index }: Place): string => {
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
      if (!from || !to) return false;
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
    duplicate: (id: string) => {
      const at = get().getSelectorForId(id);
      if (at) get().dispatch({ type: 'duplicate', sourceIndex: at.index, sourceZone: at.zone });
    },
    /** The next block, or the one before, is selected in its place. */
    remove: (id: string): string | null => {
      const at = get().getSelectorForId(id);
      if (!at) return null;
      get().dispatch({ type: 'remove', index: at.index, zone: at.zone });
      const next = get().getItemBySelector(at) ?? get().getItemBySelector({ ...at, index: at.index - 1 });
      const left = (next as BlockData | undefined)?.props.id ?? null;
      select(left);
      return left;
    },
  };
}
