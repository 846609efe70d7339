/** Tabs of one browser tell each other what they saved, so that those that only show it follow at once. */
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('livret:pages');

interface Saved {
  key: string;
  revision: number;
}

export function announceSave(key: string, revision: number): void {
  channel?.postMessage({ key, revision } satisfies Saved);
}

export function onSaveElsewhere(key: string, then: (revision: number) => void): () => void {
  const listen = ({ data }: MessageEvent<Saved>) => {
    if (data.key === key) then(data.revision);
  };
  channel?.addEventListener('message', listen);
  return () => channel?.removeEventListener('message', listen);
}
