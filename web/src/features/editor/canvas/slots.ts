import type { BlockData, PageData, Slot } from '@/blocks/context';
import type { Field } from '@/blocks/fields';
import { blockOf } from '@/blocks/registry';
import { walk } from '@/blocks/walk';

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

/** The types on a page that this program does not know: kept as they are. */
export function unknownTypes(page: Pick<PageData, 'content'>): string[] {
  const types = [...walk(page)].map(({ block }) => block.type).filter((type) => !blockOf(type));
  return [...new Set(types)].sort();
}
