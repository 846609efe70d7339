import { describe, expect, it } from 'vitest';
import { contrast, LEGIBLE, shown, standing } from './contrast';

describe('contrast', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#777777', '#ffffff', 4.47],
    ['#767676', '#FFFFFF', 4.54],
    ['#1d58dc', '#ffffff', 6.03],
    ['#ffc20e', '#14161a', 11.19],
    ['rouge', '#ffffff', 1],
  ])('counts %s on %s as the server does', (a, b, want) => {
    expect(contrast(a, b)).toBeCloseTo(want, 1);
    expect(contrast(b, a)).toBe(contrast(a, b));
  });

  it('puts white or the ink on a colour, whichever reads better', () => {
    expect(standing('#14161a', '#ffc20e')).toMatchObject({ white: false });
    expect(standing('#16332a', '#1c6a50')).toMatchObject({ white: true });
    expect(standing('#5a5a5a', '#8a8a8a').ratio).toBeLessThan(LEGIBLE);
  });

  it('never shows a value as enough when it is not', () => {
    expect(shown(4.49, 'fr-FR')).toBe('4,4');
    expect(shown(4.5, 'fr-FR')).toBe('4,5');
    expect(shown(21, 'en-GB')).toBe('21.0');
  });
});
