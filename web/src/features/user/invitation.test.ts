import { describe, expect, it } from 'vitest';
import { hasExpired } from './invitation';
import { givenBy } from './words';

describe('an invitation', () => {
  const sent = '2026-03-01T10:00:00Z';

  it('A6 works for seven days, to the second', () => {
    expect(hasExpired(sent, Date.parse('2026-03-08T09:59:59Z'))).toBe(false);
    expect(hasExpired(sent, Date.parse('2026-03-08T10:00:00Z'))).toBe(true);
    expect(hasExpired(null)).toBe(false);
  });

  it('gives no role above one’s own', () => {
    expect(givenBy('manager')).toEqual(['author', 'manager']);
    expect(givenBy('admin')).toContain('admin');
  });
});
