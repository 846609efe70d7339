/** Files being sent outlive a page: this browser remembers that there are some, so that the next page asks for them. */
const NAME = 'livret.uploads';
/** Where the files themselves wait (features/media/upload/kept.ts). */
export const KEPT_FILES = 'livret-uploads';

/** Signing out does not wait longer than this for a server that does not answer. */
const PATIENCE_MS = 3_000;

interface Queue {
  /** Names of the files that have not arrived. */
  unfinished: () => string[];
  /** Gives them up; answers once the server knows. */
  abandon: () => Promise<void>;
}

const listeners = new Set<() => void>();
// Where the browser refuses to store anything, this page still knows.
let here = false;
let queue: Queue | undefined;

function tell(): void {
  for (const listener of listeners) listener();
}

export const underway = {
  any(): boolean {
    try {
      return localStorage.getItem(NAME) !== null;
    } catch {
      return here;
    }
  },
  set(some: boolean): void {
    if (some === underway.any()) return;
    here = some;
    try {
      if (some) localStorage.setItem(NAME, '1');
      else localStorage.removeItem(NAME);
    } catch {
      // Without storage a reload forgets them, and that is all.
    }
    tell();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** The queue makes itself known once it is loaded. */
  watch(given: Queue): void {
    queue = given;
  },
  unfinished: (): string[] => queue?.unfinished() ?? [],
  /** The person leaves: what has not arrived gives its room back. */
  async abandon(): Promise<void> {
    const patience = new Promise<void>((done) => setTimeout(done, PATIENCE_MS));
    await Promise.race([queue?.abandon(), patience]);
  },
  /** Signing out leaves nobody's files in this browser. */
  forget(): void {
    underway.set(false);
    globalThis.indexedDB?.deleteDatabase(KEPT_FILES);
  },
};
