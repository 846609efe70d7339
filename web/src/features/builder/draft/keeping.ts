import { drafts } from '@/ui/drafts';
import { kept } from '@/ui/kept';
import type { Kept } from './WizardDraft';

/** One place for all tabs: whoever opens the booklet next, in whichever of them, sends what waits there. */
const PLACE = 'wizard';

const keyOf = (id: string) => `builder:${id}`;

/** Keeps what is not saved: for a reload of this tab at once, for one that was closed a moment later. */
export function keeper(id: string): (value: Kept | undefined) => void {
  const key = keyOf(id);
  let written = true;
  return (value) => {
    if (value) drafts.write(key, value);
    else drafts.clear(key);
    if (!value && !written) return;
    written = value !== undefined;
    // A browser that forbids it still has the tab's own draft.
    void (value ? kept.write(key, PLACE, value) : kept.remove(key, PLACE)).catch(() => undefined);
  };
}

export async function readKept(id: string): Promise<Kept | null> {
  const own = drafts.read<Kept>(keyOf(id));
  if (own) return own;
  const entries = await kept.list<Kept>(keyOf(id)).catch(() => []);
  return entries[0]?.value ?? null;
}
