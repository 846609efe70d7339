import { cleanup } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';

// What jsdom lacks and the application asks for at once.
window.matchMedia ??= ((query: string) => ({
  matches: false,
  media: query,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
})) as unknown as typeof window.matchMedia;
window.scrollTo = () => undefined;

// Node's channels reach every file that runs at the same time; a browser's end with its page.
const channels: BroadcastChannel[] = [];
const ownName = crypto.randomUUID();
globalThis.BroadcastChannel = class extends BroadcastChannel {
  constructor(name: string) {
    super(`${ownName} ${name}`);
    channels.push(this);
  }
};
afterAll(() => {
  for (const channel of channels) channel.close();
});

beforeAll(async () => {
  const { startI18n } = await import('@/app/i18n');
  await startI18n();
});

afterEach(async () => {
  cleanup();
  vi.useRealTimers();
  const { toast } = await import('@/ui/toast');
  toast.clear();
  sessionStorage.clear();
  localStorage.clear();
});
