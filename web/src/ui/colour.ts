/** What the browser's own colour field shows as long as there is none. */
export const NO_COLOUR = '#000000';

/** `#rrggbb` for what somebody typed, with or without its sharp, in three digits or six; nothing when it is no colour. */
export function hexColour(typed: string): string | undefined {
  const digits = typed.trim().replace(/^#/, '').toLowerCase();
  if (/^[0-9a-f]{6}$/.test(digits)) return `#${digits}`;
  if (/^[0-9a-f]{3}$/.test(digits)) return `#${digits.replace(/./g, '$&$&')}`;
  return undefined;
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** How well white words stand out on it; 4.5 is enough (WCAG AA). */
export function contrastWithWhite(hex: string): number {
  return 1.05 / (luminance(hex) + 0.05);
}

export const ENOUGH_CONTRAST = 4.5;
