import { useEffect, useMemo, useRef, useState } from 'react';
import type { Person } from '../saving/types';
import type { Saving } from '../saving/useSaving';
import { type Heard, nobody, type Other, PresenceClient } from './client';

export type { Other } from './client';

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
export function usePresence(page: string | null, saving: Saving): Presence {
  const [heard, setHeard] = useState<Heard>(nobody);
  const live = useRef(saving);
  live.current = saving;
  const taking = useRef<() => Promise<void>>(async () => undefined);

  useEffect(() => {
    setHeard(nobody);
    if (!page) return;
    const client = new PresenceClient(page, setHeard, () => live.current);
    taking.current = client.take;
    client.start();
    return client.stop;
  }, [page]);

  return useMemo(() => {
    const writer = heard.editing ? null : (heard.others.find(({ editing }) => editing) ?? null);
    return {
      others: heard.others,
      readOnly: writer !== null,
      writer,
      takenBy: heard.takenBy,
      take: () => taking.current(),
    };
  }, [heard]);
}
