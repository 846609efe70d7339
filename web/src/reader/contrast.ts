/** What WCAG AA asks of text; the server refuses a palette below it (internal/library/color.go). */
export const LEGIBLE = 4.5;

/** The light of white, the brightest ground there is. */
const WHITE = 1;

function luminance(color: string): number | undefined {
  if (!/^#[0-9a-f]{6}$/i.test(color)) return undefined;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function ratio(a: number | undefined, b: number | undefined): number {
  if (a === undefined || b === undefined) return 1;
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** WCAG's ratio of two colours, from 1 to 21; 1 when one of them is none. */
export function contrast(a: string, b: string): number {
  return ratio(luminance(a), luminance(b));
}

/** What stands on a colour is white or the text's own colour, whichever reads better. */
export function standing(ink: string, ground: string): { ratio: number; white: boolean } {
  const white = ratio(WHITE, luminance(ground));
  const dark = contrast(ink, ground);
  return { ratio: Math.max(white, dark), white: white >= dark };
}

/** Cut, not rounded: 4.49 is not yet 4.5. */
export function shown(value: number, locale: string): string {
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return format.format(Math.floor(value * 10) / 10);
}
