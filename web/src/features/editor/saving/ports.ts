import type { PageData } from '@/blocks/context';
import type { Refusals, SaveState, Sheet, Stored } from './types';

/** What a page's server answers to a save. */
export type WriteAnswer =
  | { kind: 'saved'; revision: number; at: string }
  | { kind: 'conflict'; theirs: Stored }
  | { kind: 'refused'; message: string; refusals: Refusals }
  | { kind: 'signed-out' }
  | { kind: 'closed'; message: string }
  /** No answer, or none that says whether it was written. `wait` in ms when the server named a delay. */
  | { kind: 'unreachable'; wait?: number };

export type ReadAnswer =
  | { kind: 'read'; stored: Stored; sheet: Sheet }
  | { kind: 'missing' }
  | { kind: 'failed' };

/** The calls of one page. The same content written twice is one write, whatever the revision (G12). */
export interface PageServer {
  /** `unattended`: the screen looks by itself, nobody asked. */
  read: (unattended?: boolean) => Promise<ReadAnswer>;
  write: (content: PageData, revision: number, leaving: boolean) => Promise<WriteAnswer>;
  /** Before mine goes over theirs: theirs stays where a person finds it. Fails when it cannot. */
  keepTheirs: () => Promise<void>;
  /** Before theirs takes the place of mine: mine becomes a hidden copy of the page, one per id. Fails when it cannot. */
  keepMine: (content: PageData, copyId: string) => Promise<void>;
}

/** What is typed and not yet acknowledged, as kept on this device. */
export interface Kept {
  content: PageData;
  /** The revision it was made from. */
  revision: number;
  /** What was sent without an answer: it may be there. Often the content itself. */
  doubt: PageData | null;
}

/** Where that is kept. Fails when the browser forbids it or has no room. */
export interface Keeper {
  find: () => Promise<Kept | null>;
  write: (kept: Kept) => Promise<void>;
  clear: () => Promise<void>;
}

export interface Snapshot {
  status: 'loading' | 'ready' | 'missing' | 'failed';
  sheet: Sheet | null;
  content: PageData;
  version: number;
  state: SaveState;
  revision: number;
  recovered: boolean;
  /** False when the device keeps nothing: then leaving the page would lose what is not saved. */
  safe: boolean;
}
