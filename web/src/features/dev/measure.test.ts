import { describe, expect, it } from 'vitest';
import { bytes, duration } from './measure';

/** Intl writes no-break spaces, which no eye tells apart here. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

describe('measure', () => {
  it.each([
    [0, '0 seconde'],
    [59, '59 secondes'],
    [60, '1 minute'],
    [3_725, '1 heure et 2 minutes'],
    [273_600, '3 jours et 4 heures'],
  ])('says %d seconds in French', (seconds, text) => {
    expect(plain(duration(seconds, 'fr-FR'))).toBe(text);
  });

  it('says sizes in the units of the language', () => {
    expect(plain(bytes(43_250_000, 'fr-FR'))).toBe('43,3 Mo');
    expect(plain(bytes(43_250_000, 'en-GB'))).toBe('43.3 MB');
    expect(plain(bytes(512, 'fr-FR'))).toBe('0,5 ko');
  });
});
