import type { Target } from '../upload/types';
import { uploads } from '../upload/uploads';

/** The refusal of a file, for what waits for it. */
export class Refusal extends Error {}

/** Sends one file and answers the media it became. */
export function sendOne(file: File, target: Target): Promise<string> {
  const [key = ''] = uploads.add([file], target);
  return new Promise((resolve, reject) => {
    const look = () => {
      const item = uploads.snapshot().items.find((one) => one.key === key);
      if (item && !['done', 'refused', 'failed'].includes(item.state)) return;
      stop();
      if (item?.mediaId) resolve(item.mediaId);
      else reject(new Refusal(item?.note ?? ''));
      // Whoever waits for it tells what became of it.
      if (item && item.state !== 'failed') uploads.dismiss(key);
    };
    const stop = uploads.subscribe(() => queueMicrotask(look));
    look();
  });
}
