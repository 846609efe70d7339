/** A colour as the eye orders them: lightness 0 to 1, chroma, hue in degrees (OKLCH). */
export interface Shade {
  l: number;
  c: number;
  h: number;
}

export const isHex = (color: string) => /^#[0-9a-f]{6}$/i.test(color);

const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const gamma = (part: number) => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055);

type Triple = [number, number, number];

function toLab(hex: string): Triple {
  const [r, g, b] = [1, 3, 5].map((at) => linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255)) as Triple;
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function toRgb([light, a, b]: Triple): Triple {
  const l = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (light - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

const hexOf = (rgb: Triple) =>
  `#${rgb
    .map((part) => Math.round(Math.min(1, Math.max(0, gamma(Math.max(0, part)))) * 255))
    .map((part) => part.toString(16).padStart(2, '0'))
    .join('')}`;

const labOf = ({ l, c, h }: Shade): Triple => {
  const angle = (h * Math.PI) / 180;
  return [l, c * Math.cos(angle), c * Math.sin(angle)];
};

const shows = (rgb: Triple) => rgb.every((part) => part >= -0.0001 && part <= 1.0001);

export function shadeOf(hex: string): Shade {
  const [l, a, b] = toLab(hex);
  return { l, c: Math.hypot(a, b), h: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360 };
}

/** The nearest colour a screen shows: same lightness and hue, as much chroma as there is. */
export function hexOfShade({ l, c, h }: Shade): string {
  const light = Math.min(1, Math.max(0, l));
  if (shows(toRgb(labOf({ l: light, c, h })))) return hexOf(toRgb(labOf({ l: light, c, h })));
  let low = 0;
  let high = c;
  for (let step = 0; step < 18; step++) {
    const middle = (low + high) / 2;
    if (shows(toRgb(labOf({ l: light, c: middle, h })))) low = middle;
    else high = middle;
  }
  return hexOf(toRgb(labOf({ l: light, c: low, h })));
}

/** As CSS mixes in OKLab: so much of the first, the rest of the second. */
export function mix(first: string, share: number, second: string): string {
  const a = toLab(first);
  const b = toLab(second);
  return hexOf(toRgb(a.map((part, at) => part * share + (b[at] ?? 0) * (1 - share)) as Triple));
}

/** Degrees between two hues, at most 180. */
export function hueApart(a: number, b: number): number {
  const apart = Math.abs(a - b) % 360;
  return apart > 180 ? 360 - apart : apart;
}
