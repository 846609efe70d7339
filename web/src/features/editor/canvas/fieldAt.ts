import type { Field } from '@/blocks/fields';
import { blockOf } from '@/blocks/registry';

/** Which field a path of a block leads to: `items.2.title`. */
export function fieldAt(type: string, path: string): Field | undefined {
  let fields: Record<string, Field> = blockOf(type)?.fields ?? {};
  let found: Field | undefined;
  for (const name of path.split('.')) {
    if (/^\d+$/.test(name)) continue;
    found = fields[name];
    fields = found?.kind === 'list' ? found.fields : {};
  }
  return found;
}
