import { useEffect, useRef, useState } from 'react';

export interface LookupOption {
  id: string;
  label: string;
  /** A second fact that tells namesakes apart. */
  detail?: string;
}

export type LookupSearch = (q: string) => Promise<LookupOption[]>;

export type LookupState =
  | { kind: 'waiting'; options: LookupOption[] }
  | { kind: 'found'; options: LookupOption[] }
  | { kind: 'failed'; options: LookupOption[] };

const PAUSE_MS = 250;
const waiting: LookupState = { kind: 'waiting', options: [] };

/** Asks for what matches the words, once they have stopped changing; only the answer to the last question counts. No words (null): asks nothing. */
export function useLookup(words: string | null, search: LookupSearch): LookupState {
  const [state, setState] = useState<LookupState>(waiting);
  const latest = useRef(search);
  latest.current = search;
  useEffect(() => {
    if (words === null) {
      setState(waiting);
      return;
    }
    let current = true;
    const tell = (next: LookupState) => current && setState(next);
    const timer = setTimeout(
      () => {
        latest.current(words).then(
          (options) => tell({ kind: 'found', options }),
          () => tell({ kind: 'failed', options: [] }),
        );
      },
      words === '' ? 0 : PAUSE_MS,
    );
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [words]);
  return state;
}
