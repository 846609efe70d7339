import { describe, expect, it } from 'vitest';
import { contrast, LEGIBLE, standing } from '@/reader/contrast';
import type { Five } from '@/reader/presets';
import { presetTheme } from '@/reader/theme';
import { withColors, withPalette } from './chooseColors';
import { dominant, palettesOf } from './logo';
import { kept, legible, mended } from './mend';

const plage: Five = {
  paper: '#fdebd3',
  ink: '#17323f',
  brand: '#1d4d63',
  accent: '#f2694a',
  third: '#3b93a5',
};

/** What the server asks of a palette (internal/booklet/theme.go). */
function accepted({ paper, ink, brand, accent, third }: Five): boolean {
  return (
    contrast(ink, paper) >= LEGIBLE &&
    [brand, accent, third].every((color) => standing(ink, color).ratio >= LEGIBLE)
  );
}

describe('colours put right', () => {
  it('H10 moves what could not be read and leaves the rest alone', () => {
    const right = mended(plage);
    expect(accepted(plage)).toBe(false);
    expect(accepted(right)).toBe(true);
    expect(right).toMatchObject({ paper: plage.paper, ink: plage.ink, brand: plage.brand });
    expect(right.accent).not.toBe(plage.accent);
    expect(legible(right)).toBe(true);
  });

  it('H10 makes any five colours legible', () => {
    const parts = ['00', '40', '80', 'c0', 'ff'];
    const colors = parts.flatMap((r) => parts.flatMap((g) => parts.map((b) => `#${r}${g}${b}`)));
    const at = (n: number) => colors[n % colors.length] ?? '#000000';
    for (let n = 0; n < 400; n++) {
      const given = {
        paper: at(n * 7),
        ink: at(n * 13 + 1),
        brand: at(n * 29),
        accent: at(n * 31),
        third: at(n),
      };
      expect(accepted(mended(given)), JSON.stringify(given)).toBe(true);
    }
  });

  it('keeps a colour as asked by darkening the text on it', () => {
    const right = kept(mended(plage), 'accent', plage.accent);
    expect(right?.accent).toBe(plage.accent);
    expect(right && accepted(right)).toBe(true);
    expect(kept({ ...plage, paper: '#222222', ink: '#eeeeee' }, 'accent', '#808080')).toBeUndefined();
  });
});

describe('a logo’s colours', () => {
  const pixels = (...runs: [color: number[], count: number][]) =>
    runs.flatMap(([color, count]) => Array.from({ length: count }, () => color).flat());

  it('are those it is made of, the most present first; what is transparent is not there', () => {
    const found = dominant(
      pixels(
        [[29, 77, 99, 255], 60],
        [[242, 105, 74, 255], 30],
        [[31, 79, 97, 255], 5],
        [[0, 255, 0, 0], 90],
      ),
    );
    expect(found).toHaveLength(2);
    expect(found[0]).toBe('#1d4d63');
    expect(found[1]).toBe('#f2694a');
  });

  it.each([
    [['#1d4d63', '#f2694a', '#fdebd3']],
    [['#ffcc00']],
    [['#111111', '#ffffff']],
    [['#e2001a', '#ffffff', '#000000']],
  ])('H10 make palettes the server takes: %j', (colors) => {
    const made = palettesOf(colors);
    expect(made.length).toBeGreaterThan(0);
    for (const one of made) expect(accepted(one), one.id).toBe(true);
  });

  it('of a white logo nothing is made', () => {
    expect(palettesOf(['#ffffff'])).toEqual([]);
    expect(palettesOf([])).toEqual([]);
  });
});

describe('choosing a palette', () => {
  it('brings its ornaments, and its typefaces as long as none were chosen', () => {
    const theme = withPalette(presetTheme('clinique'), presetTheme('chantier').palette);
    expect(theme).toMatchObject({ preset: 'chantier', font: 'chantier' });
    const chosen = withPalette(
      { ...presetTheme('clinique'), font: 'mairie' },
      presetTheme('chantier').palette,
    );
    expect(chosen).toMatchObject({ preset: 'chantier', font: 'mairie' });
    const motif = withPalette(
      { ...presetTheme('clinique'), preset: 'studio' },
      presetTheme('chantier').palette,
    );
    expect(motif.preset).toBe('studio');
  });

  it('of the logo’s or one’s own leaves both alone', () => {
    expect(withPalette(presetTheme('studio'), { id: 'logo', ...plage })).toMatchObject({ preset: 'studio' });
    expect(withColors(presetTheme('studio'), plage).palette.id).toBe('own');
  });
});
