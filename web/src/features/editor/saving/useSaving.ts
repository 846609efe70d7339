import type { PageData } from '@/blocks/context';
import type { SaveState, Sheet, Stored, Target } from './types';

/** What the editor knows of the page it has open and of the saving of it. */
export interface Saving {
  target: Target;
  /** `ready`: `content` is there. */
  status: 'loading' | 'ready' | 'missing' | 'failed';
  sheet: Sheet | null;
  /** What the canvas starts from; a new `version` replaces what is on it (a state of the history, the other's words, words found again). */
  content: PageData;
  version: number;
  state: SaveState;
  /** Of the content, for calls with If-Match. */
  revision: number;
  /** Words of an earlier visit that had not reached the server were found on this device and put back. */
  recovered: boolean;
  /** To be told of every change: cheap, the engine decides when to send it. Ignored when the content is the same. */
  change: (content: PageData) => void;
  /** Sends at once what is not sent; true when the server has everything. */
  flush: () => Promise<boolean>;
  /** Reads again what the server has, when nothing is unsaved here (a reader follows the one who writes). */
  refresh: () => Promise<void>;
  /** Puts on the canvas what a call just stored (history). */
  adopt: (stored: Stored) => void;
  /** The answers to a conflict. Each keeps what it sets aside in the history. */
  keepMine: () => Promise<void>;
  takeTheirs: () => Promise<void>;
  /** Tries to load again after `failed`. */
  reload: () => void;
}

const none = async () => undefined;

export function useSaving(target: Target): Saving {
  return {
    target,
    status: 'loading',
    sheet: null,
    content: { root: { props: {} }, content: [] },
    version: 0,
    state: { kind: 'saved', at: null },
    revision: 0,
    recovered: false,
    change: () => undefined,
    flush: async () => true,
    refresh: none,
    adopt: () => undefined,
    keepMine: none,
    takeTheirs: none,
    reload: () => undefined,
  };
}
