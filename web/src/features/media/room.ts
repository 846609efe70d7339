import type { MediaKind, Storage } from './types';

/** Nine tenths full is worth a word before an upload is refused. */
const NEARLY = 0.9;

export function fullness({ used, reserved, quota }: Pick<Storage, 'used' | 'reserved' | 'quota'>) {
  if (quota <= 0 || (used + reserved) / quota < NEARLY) return 'fine';
  return used >= quota ? 'full' : 'nearly';
}

interface Share {
  kind: MediaKind;
  bytes: number;
  files: number;
  /** Of the quota, or of all that is used where there is none. */
  part: number;
}

/** What each kind of file takes, the largest first. */
export function shares({ byKind, quota, used }: Pick<Storage, 'byKind' | 'quota' | 'used'>): Share[] {
  const whole = Math.max(quota, used, 1);
  return [...byKind]
    .filter(({ bytes }) => bytes > 0)
    .sort((a, b) => b.bytes - a.bytes)
    .map((one) => ({ ...one, part: one.bytes / (quota > 0 ? whole : Math.max(used, 1)) }));
}
