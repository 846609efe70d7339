import type { TFunction } from 'i18next';
import { contrast, LEGIBLE, standing } from '@/reader/contrast';
import type { Palette } from './queries';

/** The pairs that must be readable, under the colour one would change. */
export function checksOf({ paper, ink, brand, accent, third }: Palette) {
  return [
    {
      field: 'ink',
      label: 'library.palettes.ink',
      key: 'library.palettes.onPaper',
      ratio: contrast(ink, paper),
    },
    {
      field: 'brand',
      label: 'library.palettes.brand',
      key: 'library.palettes.onBrand',
      ratio: standing(ink, brand).ratio,
    },
    {
      field: 'accent',
      label: 'library.palettes.accent',
      key: 'library.palettes.onAccent',
      ratio: standing(ink, accent).ratio,
    },
    {
      field: 'third',
      label: 'library.palettes.third',
      key: 'library.palettes.onThird',
      ratio: standing(ink, third).ratio,
    },
  ] as const;
}

const fold = (text: string) =>
  text
    .trim()
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

const colors = ['paper', 'ink', 'brand', 'accent', 'third'] as const;

/** What the server would refuse, told before the drawer closes: by field, in words. */
export function refusals(palette: Palette, others: Palette[], t: TFunction): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  const name = fold(palette.name);
  if (!name) found.name = [t('library.palettes.nameNeeded')];
  else if (others.some((other) => fold(other.name) === name)) found.name = [t('library.palette.taken')];
  for (const field of colors) {
    if (!/^#[0-9a-f]{6}$/i.test(palette[field])) found[field] = [t('library.palette.color')];
  }
  if (colors.some((field) => found[field])) return found;
  for (const { field, ratio } of checksOf(palette)) {
    if (ratio >= LEGIBLE) continue;
    const tenths = Math.floor(ratio * 10);
    const key = field === 'ink' ? 'library.palette.ink' : 'library.palette.ground';
    found[field] = [t(key, { whole: Math.floor(tenths / 10), tenth: tenths % 10 })];
  }
  return found;
}
