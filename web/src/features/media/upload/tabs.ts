import type { QueueParts } from './types';

const PREFIX = 'livret-upload:';
const NOTED = 'livret.uploads.noted';

function noted(): string[] {
  try {
    return JSON.parse(sessionStorage.getItem(NOTED) ?? '[]') as string[];
  } catch {
    return [];
  }
}

/** Tabs of one browser share what is kept: a lock says which of them sends what. A tab that closes lets go by itself. */
export const tabs: QueueParts['tabs'] = {
  hold(key) {
    let release: () => void = () => undefined;
    const until = new Promise<void>((resolve) => {
      release = resolve;
    });
    void navigator.locks?.request(PREFIX + key, () => until).catch(() => undefined);
    return release;
  },
  async held() {
    const { held = [] } = (await navigator.locks?.query()) ?? {};
    const names = held.map(({ name = '' }) => name).filter((name) => name.startsWith(PREFIX));
    return new Set(names.map((name) => name.slice(PREFIX.length)));
  },
  note(id) {
    try {
      // The last ones: what is older has long arrived.
      sessionStorage.setItem(NOTED, JSON.stringify([...noted(), id].slice(-500)));
    } catch {
      // Without storage a reload forgets them, and that is all.
    }
  },
  noted: () => new Set(noted()),
};
