/** Tabs of one browser tell each other what they saved or took over, so that the others follow at once. */
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('livret:pages');

type News = { kind: 'saved'; key: string; revision: number } | { kind: 'taken'; key: string };

function listen(then: (news: News) => void): () => void {
  const heard = ({ data }: MessageEvent<News>) => then(data);
  channel?.addEventListener('message', heard);
  return () => channel?.removeEventListener('message', heard);
}

export function announceSave(key: string, revision: number): void {
  channel?.postMessage({ kind: 'saved', key, revision } satisfies News);
}

export function onSaveElsewhere(key: string, then: (revision: number) => void): () => void {
  return listen((news) => {
    if (news.kind === 'saved' && news.key === key) then(news.revision);
  });
}

export function announceTake(key: string): void {
  channel?.postMessage({ kind: 'taken', key } satisfies News);
}

export function onTakeElsewhere(key: string, then: () => void): () => void {
  return listen((news) => {
    if (news.kind === 'taken' && news.key === key) then();
  });
}
