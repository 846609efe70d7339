import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { render } from '@/test/render';
import { formatDate, Time, weekStart } from './Time';

const day = new Date(2026, 10, 14, 9, 5);

describe('dates', () => {
  it('S6.7 fr-FR writes 14/11/2026 and starts on Monday', () => {
    expect(formatDate(day, 'date', 'fr-FR')).toBe('14/11/2026');
    expect(weekStart('fr-FR')).toBe(1);
  });

  it('S6.7 a locale without rules writes month/day/year and starts on Sunday', () => {
    expect(formatDate(day, 'date', 'xx-XX')).toBe('11/14/2026');
    expect(weekStart('xx-XX')).toBe(0);
  });

  it('writes days and hours as the language does', () => {
    expect(formatDate(day, 'day', 'fr-FR')).toBe('samedi 14 novembre');
    expect(formatDate(day, 'long', 'en-GB')).toBe('14 November 2026');
    expect(formatDate(day, 'time', 'fr-FR')).toBe('09:05');
  });

  it('says how long ago, for a week', () => {
    vi.useFakeTimers({ now: day });
    expect(formatDate(new Date(day.getTime() - 3 * 3_600_000), 'relative', 'fr-FR')).toBe('il y a 3 heures');
    expect(formatDate(new Date(day.getTime() - 86_400_000), 'relative', 'fr-FR')).toBe('hier');
    expect(formatDate(day, 'relative', 'fr-FR')).toBe('maintenant');
    expect(formatDate(new Date(2026, 9, 1), 'relative', 'fr-FR')).toBe('1 octobre 2026');
  });

  it('keeps the exact moment in the markup, and shows nothing for no date', () => {
    render(<Time value={day} />);
    expect(screen.getByText('14/11/2026').getAttribute('datetime')).toBe(day.toISOString());
    expect(formatDate('jamais')).toBe('');
  });
});
