import type { Person } from '../saving/types';
import type { Saving } from '../saving/useSaving';

export interface Other {
  person: Person;
  editing: boolean;
  /** The same person, in another tab. */
  self: boolean;
}

export interface Presence {
  others: Other[];
  /** Somebody else (or another tab) writes: the canvas, the fields and the palette only show. */
  readOnly: boolean;
  /** Who writes, when it is not this tab. */
  writer: Other | null;
  /** Who went on in this tab's place. */
  takenBy: Person | null;
  take: () => Promise<void>;
}

/** Says every fifteen seconds that this tab is on the page, and hears who else is. Null page: nobody (model pages). */
export function usePresence(_page: string | null, _saving: Saving): Presence {
  return { others: [], readOnly: false, writer: null, takenBy: null, take: async () => undefined };
}
