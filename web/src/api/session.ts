type News = { kind: 'expires'; at: number } | { kind: 'signed-out' };

/** Tabs of one browser share one session: they tell each other when it moves and when it ends. */
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('livret');

let expiresAt: number | undefined;
const listeners = new Set<() => void>();

function moveTo(at: number): void {
  if (at === expiresAt) return;
  expiresAt = at;
  for (const listener of listeners) listener();
}

channel?.addEventListener('message', (event: MessageEvent<News>) => {
  if (event.data.kind === 'expires') moveTo(event.data.at);
});

export const session = {
  /** Keeps the idle end that a reply announced. */
  record(header: string | null): void {
    const at = header ? Date.parse(header) : Number.NaN;
    if (Number.isNaN(at) || at === expiresAt) return;
    moveTo(at);
    channel?.postMessage({ kind: 'expires', at } satisfies News);
  },
  expiresAt: () => expiresAt,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  announceSignOut(): void {
    channel?.postMessage({ kind: 'signed-out' } satisfies News);
  },
  onSignOutElsewhere(then: () => void): () => void {
    const listen = (event: MessageEvent<News>) => {
      if (event.data.kind === 'signed-out') then();
    };
    channel?.addEventListener('message', listen);
    return () => channel?.removeEventListener('message', listen);
  },
};
