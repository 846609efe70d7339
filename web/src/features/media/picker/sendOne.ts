import type { Target } from '../upload/types';
import { uploads } from '../upload/uploads';

/** The refusal of a file, for what waits for it. */
export class Refusal extends Error {}

/** Sends one file and answers the media it became. Given up by its line or by the signal, it fails as any aborted call does. */
export function sendOne(file: File, target: Target, signal: AbortSignal): Promise<string> {
  const [key = ''] = uploads.add([file], target);
  return new Promise((resolve, reject) => {
    const look = () => {
      const item = uploads.snapshot().items.find((one) => one.key === key);
      if (item && !['done', 'refused', 'failed'].includes(item.state)) return;
      stop();
      signal.removeEventListener('abort', cancel);
      if (item?.mediaId) resolve(item.mediaId);
      else reject(item ? new Refusal(item.note) : new DOMException('Given up', 'AbortError'));
      // Whoever waits for it tells what became of it, and sends it anew.
      void uploads.cancel(key);
    };
    const cancel = () => void uploads.cancel(key);
    const stop = uploads.subscribe(() => queueMicrotask(look));
    signal.addEventListener('abort', cancel);
    look();
  });
}
