import type { Key } from 'react';
import { toggled } from '@/ui/table/selection';

/** What is chosen after a press: one, or one more or less, or all from the last pressed to this one. */
export function chosenAfter(
  ids: ReadonlySet<Key>,
  order: readonly string[],
  id: string,
  { mode, from, range }: { mode: 'single' | 'multi'; from?: string; range?: boolean },
): ReadonlySet<Key> {
  if (mode === 'single') return new Set([id]);
  const start = range && from ? order.indexOf(from) : -1;
  if (start < 0) return toggled(ids, id);
  const end = order.indexOf(id);
  return new Set([...ids, ...order.slice(Math.min(start, end), Math.max(start, end) + 1)]);
}
