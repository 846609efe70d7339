import type { QueueParts } from './types';

const PREFIX = 'livret-upload:';

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
};
