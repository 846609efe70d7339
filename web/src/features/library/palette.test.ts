import type { TFunction } from 'i18next';
import { describe, expect, it } from 'vitest';
import { refusals } from './palette';
import type { Palette } from './queries';

const t = ((key: string, args?: object) => (args ? `${key} ${JSON.stringify(args)}` : key)) as TFunction;
const studio: Palette = {
  id: 'studio',
  name: 'Studio',
  paper: '#faf9fd',
  ink: '#1d1230',
  brand: '#3b1f6b',
  accent: '#ffd76a',
  third: '#b8a4ff',
  enabled: true,
};

describe('a palette', () => {
  it('that everybody can read is taken', () => {
    expect(refusals(studio, [], t)).toEqual({});
  });

  it('needs a name of its own, whatever its accents and case', () => {
    expect(refusals({ ...studio, name: ' ' }, [], t)).toEqual({ name: ['library.palettes.nameNeeded'] });
    const other = { ...studio, id: 'x', name: 'STÛDIO' };
    expect(refusals(studio, [other], t)).toEqual({ name: ['library.palette.taken'] });
  });

  it('is refused beside the colour that fails, with its figure', () => {
    expect(refusals({ ...studio, accent: 'jaune' }, [], t)).toEqual({ accent: ['library.palette.color'] });
    expect(refusals({ ...studio, paper: '#8a8a8a' }, [], t)).not.toHaveProperty('ink');
    const pale = refusals({ ...studio, ink: '#999999', accent: '#3b1f6b', third: '#3b1f6b' }, [], t);
    expect(pale).toEqual({ ink: ['library.palette.ink {"whole":2,"tenth":7}'] });
  });
});
