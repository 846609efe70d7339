import { describe, expect, it } from 'vitest';
import { duration, summaryOf } from './summary';
import type { UploadItem } from './types';

const item = (changes: Partial<UploadItem>): UploadItem => ({
  key: 'k',
  name: 'a.jpg',
  bytes: 100,
  sent: 0,
  state: 'waiting',
  target: {},
  ...changes,
});

describe('all files together', () => {
  it('what is refused weighs nothing, what is paused takes no time', () => {
    const items = [
      item({ state: 'done', sent: 100 }),
      item({ state: 'sending', sent: 50 }),
      item({ state: 'paused', sent: 10 }),
      item({ state: 'refused', bytes: 5_000 }),
    ];
    expect(summaryOf({ items, speed: 10 })).toMatchObject({
      left: 2,
      done: 1,
      refused: 1,
      seconds: 5,
      moving: 1,
    });
    expect(summaryOf({ items, speed: 10 }).progress).toBeCloseTo(160 / 300);
    expect(summaryOf({ items }).seconds).toBeUndefined();
    expect(summaryOf({ items: [item({ bytes: 0, state: 'done' })] }).progress).toBe(1);
  });

  it('time left is said in one unit, without false precision', () => {
    const said = [4, 12, 59, 61, 3_599, 7_000].map((seconds) => Object.values(duration(seconds)).join(' '));
    expect(said).toEqual(['second 4', 'second 15', 'second 60', 'minute 2', 'minute 60', 'hour 2']);
  });
});
