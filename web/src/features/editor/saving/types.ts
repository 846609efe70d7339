import type { PageData } from '@/blocks/context';

/** What is being written: a page of a booklet, or a model page of the library. */
export type Target = { kind: 'page'; id: string } | { kind: 'model'; id: string };

export interface Person {
  id: string;
  firstName: string;
  lastName: string;
}

/** What the server has of a page. `by` null: somebody who is gone, or a model page, which does not say. */
export interface Stored {
  content: PageData;
  revision: number;
  at: string;
  by: Person | null;
}

/** Besides its content, what the editor shows of the page it opened. */
export interface Sheet {
  title: string;
  chapterId: string;
  chapterTitle: string;
  lead: string;
  bookletId: string;
  locale: string;
  hidden: boolean;
  /** Of title, lead and hidden: for PUT …/settings. */
  settingsRevision: number;
}

/** Why the server does not take what was typed, by block; what concerns the whole page is under ''. */
export type Refusals = Record<string, { path: string; message: string }[]>;

/** What the person is told about their words. In all but `saved` they are kept on this device too. */
export type SaveState =
  | { kind: 'saved'; at: string | null }
  /** Typed, and about to be sent. */
  | { kind: 'waiting' }
  | { kind: 'saving' }
  /** No answer: tried again by itself at `retryAt`, and as soon as the network is back. */
  | { kind: 'offline'; retryAt: number }
  /** Somebody else wrote meanwhile: a person chooses. */
  | { kind: 'conflict'; theirs: Stored; mine: PageData }
  /** 422, 413: nothing is saved until the person changes what is named. */
  | { kind: 'refused'; message: string; refusals: Refusals }
  /** The session is over: they sign in again in another tab, or here, and nothing is lost. */
  | { kind: 'signed-out' }
  /** The page was deleted, the booklet archived or taken away: `message` says it as the server does. */
  | { kind: 'closed'; message: string };
