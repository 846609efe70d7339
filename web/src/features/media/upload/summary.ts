import type { QueueSnapshot } from './queue';
import type { UploadItem } from './types';

/** What can be said of all the files together. */
export interface Summary {
  total: number;
  /** Still to be sent, or being read by the server. */
  left: number;
  done: number;
  refused: number;
  /** Somebody must do something: choose a file again, try again. */
  stuck: number;
  moving: number;
  paused: number;
  /** From 0 to 1. */
  progress: number;
  /** Seconds, while files are being sent. */
  seconds?: number;
}

const count = (items: readonly UploadItem[], ...states: UploadItem['state'][]) =>
  items.filter(({ state }) => states.includes(state)).length;

export function summaryOf({ items, speed }: Pick<QueueSnapshot, 'items' | 'speed'>): Summary {
  // What was refused weighs nothing: it will never be sent.
  const weighed = items.filter(({ state }) => state !== 'refused');
  const bytes = weighed.reduce((sum, item) => sum + item.bytes, 0);
  const sent = weighed.reduce((sum, item) => sum + item.sent, 0);
  const ahead = items
    .filter(({ state }) => state === 'waiting' || state === 'sending')
    .reduce((sum, item) => sum + item.bytes - item.sent, 0);
  const moving = count(items, 'waiting', 'sending');
  return {
    total: items.length,
    left: count(items, 'waiting', 'sending', 'checking', 'paused'),
    done: count(items, 'done'),
    refused: count(items, 'refused'),
    stuck: count(items, 'asking', 'failed'),
    moving,
    paused: count(items, 'paused'),
    progress: bytes > 0 ? sent / bytes : items.length > 0 && moving === 0 ? 1 : 0,
    seconds: moving > 0 && speed ? Math.max(Math.ceil(ahead / speed), 1) : undefined,
  };
}

/** In the unit one would say it in. */
export function duration(seconds: number): { unit: 'second' | 'minute' | 'hour'; count: number } {
  if (seconds < 60) return { unit: 'second', count: seconds < 10 ? seconds : Math.ceil(seconds / 5) * 5 };
  if (seconds < 3600) return { unit: 'minute', count: Math.ceil(seconds / 60) };
  return { unit: 'hour', count: Math.ceil(seconds / 3600) };
}
