/** Files being sent outlive a page: this browser remembers that there are some, so that the next page asks for them. */
const NAME = 'livret.uploads';
/** Where the files themselves wait (features/media/upload/kept.ts). */
export const KEPT_FILES = 'livret-uploads';

const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

export const underway = {
  any(): boolean {
    try {
      return localStorage.getItem(NAME) !== null;
    } catch {
      return false;
    }
  },
  set(some: boolean): void {
    if (some === underway.any()) return;
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
  /** Signing out leaves nobody's files in this browser. */
  forget(): void {
    underway.set(false);
    globalThis.indexedDB?.deleteDatabase(KEPT_FILES);
  },
};
