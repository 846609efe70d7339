import type { PageData } from './context';
import type { Field } from './fields';
import { blockOf } from './registry';
import { walk } from './walk';

const LINKED = /\bmedia:([0-9a-f-]{36})/g;

/** Files named by the values of a form, in lists too, and linked to from its texts. */
function named(fields: Record<string, Field>, values: Record<string, unknown>): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const value = values[name];
    if (field.kind === 'list' && Array.isArray(value))
      return value.flatMap((item) => named(field.fields, item));
    if (typeof value !== 'string') return [];
    if (field.kind === 'media') return value ? [value] : [];
    return [...value.matchAll(LINKED)].map(([, id = '']) => id);
  });
}

/** Ids of the files a page shows or links to, each once: what must be known before it is drawn. Go counts the same (block.Uses). */
export function mediaIn(page: Pick<PageData, 'content'>): string[] {
  const all = [...walk(page)].flatMap(({ block }) => named(blockOf(block.type)?.fields ?? {}, block.props));
  return [...new Set(all)];
}
