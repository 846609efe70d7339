import { hexOfShade, shadeOf } from '@/reader/color';
import { contrast, LEGIBLE, standing } from '@/reader/contrast';
import { colorNames, type Five } from '@/reader/presets';

const STEP = 0.01;

/** The nearest lightness of the same colour that fits, darker or lighter. */
function nearest(color: string, fits: (candidate: string) => boolean): string {
  const shade = shadeOf(color);
  for (let away = STEP; away <= 1; away += STEP) {
    for (const l of [shade.l - away, shade.l + away]) {
      if (l < 0 || l > 1) continue;
      const candidate = hexOfShade({ ...shade, l });
      if (fits(candidate)) return candidate;
    }
  }
  return color;
}

const strong = ['brand', 'accent', 'third'] as const;

/** White or the ink can be read on it. */
export const carries = (ground: string, ink: string) => standing(ink, ground).ratio >= LEGIBLE;

/**
 * The palette with what could not be read put right: the ink moves until it stands out from the paper, then each strong colour
 * until white or the ink can be read on it. What is legible stays as it is.
 */
export function mended(given: Five): Five {
  const ink =
    contrast(given.ink, given.paper) >= LEGIBLE
      ? given.ink
      : nearest(given.ink, (one) => contrast(one, given.paper) >= LEGIBLE);
  const right = { ...given, ink };
  for (const name of strong)
    if (!carries(right[name], ink)) right[name] = nearest(right[name], (one) => carries(one, ink));
  return right;
}

/** Keeps one colour as it was asked for: the ink moves instead, if there is one that can be read on it and on the paper. */
export function kept(given: Five, name: (typeof strong)[number], color: string): Five | undefined {
  const asked = { ...given, [name]: color };
  const fits = (ink: string) =>
    contrast(ink, asked.paper) >= LEGIBLE && strong.every((one) => carries(asked[one], ink));
  if (fits(asked.ink)) return asked;
  const ink = nearest(asked.ink, fits);
  return fits(ink) ? { ...asked, ink } : undefined;
}

export function sameColors(a: Five, b: Five): boolean {
  return colorNames.every((name) => a[name].toLowerCase() === b[name].toLowerCase());
}

export function legible(given: Five): boolean {
  return sameColors(given, mended(given));
}

/** Whether one is darker than the other, to say which way a colour was moved. */
export function darker(a: string, b: string): boolean {
  return shadeOf(a).l < shadeOf(b).l;
}
