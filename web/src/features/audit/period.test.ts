import { describe, expect, it } from 'vitest';
import { momentsOf } from './period';

const now = new Date('2026-11-15T10:30:00Z');
const local = (year: number, month: number, day: number) => new Date(year, month - 1, day).toISOString();

describe('period of the log', () => {
  it('is everything when nothing is chosen', () => {
    expect(momentsOf({}, now)).toEqual({});
  });

  it('counts the presets back from now', () => {
    expect(momentsOf({ period: 'day' }, now)).toEqual({ from: '2026-11-14T10:30:00.000Z' });
    expect(momentsOf({ period: 'week' }, now)).toEqual({ from: '2026-11-08T10:30:00.000Z' });
    expect(momentsOf({ period: 'month' }, now)).toEqual({ from: '2026-10-16T10:30:00.000Z' });
  });

  it('takes whole days, both included, by this browser’s clock', () => {
    expect(momentsOf({ from: '2026-03-01', to: '2026-03-31' }, now)).toEqual({
      from: local(2026, 3, 1),
      to: local(2026, 4, 1),
    });
  });

  it('keeps to the narrower of a preset and a day', () => {
    expect(momentsOf({ period: 'month', from: '2026-11-10' }, now).from).toBe(local(2026, 11, 10));
    expect(momentsOf({ period: 'day', from: '2026-11-10' }, now).from).toBe('2026-11-14T10:30:00.000Z');
  });

  it('ignores what an address typed by hand may hold', () => {
    expect(momentsOf({ period: 'year', from: 'hier', to: '2026-02-30' }, now)).toEqual({});
  });
});
