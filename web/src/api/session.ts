type News = { kind: 'expires'; at: number } | { kind: 'signed-out' } | { kind: 'user'; who: string };

/** Tabs of one browser share one session: they tell each other when it moves and when it ends. */
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('livret');

let expiresAt: number | undefined;
/** Who this tab shows; unknown until the first answer. */
let who: string | undefined;
const listeners = new Set<() => void>();
const termsListeners = new Set<() => void>();

function moveTo(at: number): void {
  if (at === expiresAt) return;
  expiresAt = at;
  for (const listener of listeners) listener();
}

channel?.addEventListener('message', (event: MessageEvent<News>) => {
  if (event.data.kind === 'expires') moveTo(event.data.at);
});

export const session = {
  /** Keeps the idle end that a reply announced, by this machine's clock: what counts is the time left by the server's. */
  record(headers: Headers): void {
    const end = Date.parse(headers.get('Livret-Session-Expires') ?? '');
    if (Number.isNaN(end)) return;
    const there = Date.parse(headers.get('Date') ?? '');
    const at = Number.isNaN(there) ? end : Date.now() + (end - there);
    // Replies a few seconds apart announce the same end, give or take the rounding of their clocks.
    if (expiresAt !== undefined && Math.abs(at - expiresAt) < 2000) return;
    moveTo(at);
    channel?.postMessage({ kind: 'expires', at } satisfies News);
  },
  expiresAt: () => expiresAt,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Tells the other tabs who is signed in here, and as whom they act. */
  announceUser(next: string): void {
    who = next;
    channel?.postMessage({ kind: 'user', who: next } satisfies News);
  },
  /** Another tab has become somebody else: this one shows the wrong person. */
  onOtherUserElsewhere(then: () => void): () => void {
    const listen = (event: MessageEvent<News>) => {
      if (event.data.kind === 'user' && who !== undefined && event.data.who !== who) then();
    };
    channel?.addEventListener('message', listen);
    return () => channel?.removeEventListener('message', listen);
  },
  /** New terms are in force: until they are accepted the server answers nothing else. */
  announceTerms(): void {
    for (const listener of termsListeners) listener();
  },
  onTermsAsked(then: () => void): () => void {
    termsListeners.add(then);
    return () => termsListeners.delete(then);
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
