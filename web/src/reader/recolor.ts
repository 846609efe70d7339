import { hexOfShade, hueApart, type Shade, shadeOf } from './color';
import { contrast, LEGIBLE } from './contrast';
import type { Declarations, Five } from './presets';

const WHITE = '#ffffff';
const BLACK = '#000000';

/** What is written on a colour: white or the ink, whichever reads better; black or white where neither does. */
export function onColor(ground: string, ink: string): string {
  const better = contrast(WHITE, ground) >= contrast(ink, ground) ? WHITE : ink;
  if (contrast(better, ground) >= LEGIBLE) return better;
  return contrast(WHITE, ground) >= contrast(BLACK, ground) ? WHITE : BLACK;
}

interface Anchor {
  before: Shade;
  after: Shade;
}

const NEUTRAL = 0.025;

/**
 * Turns one colour of a preset's drawing into what it would be in another palette: it stands in the same relation to the
 * palette's colour as before to the preset's. Tints keep their lightness, so that what was a light ground stays one.
 */
export function recolorer(from: Five, to: Five): (hex: string) => string {
  const exact = new Map<string, string>();
  for (const name of ['third', 'accent', 'brand', 'paper', 'ink'] as const)
    exact.set(from[name].toLowerCase(), to[name]);
  exact.set(WHITE, WHITE);
  const anchor = (name: keyof Five): Anchor => ({ before: shadeOf(from[name]), after: shadeOf(to[name]) });
  const strong = [anchor('brand'), anchor('accent'), anchor('third')].filter(
    ({ before }) => before.c >= NEUTRAL,
  );
  const ink = anchor('ink');
  const paper = anchor('paper');

  return (hex) => {
    const known = exact.get(hex.toLowerCase());
    if (known) return known;
    const shade = shadeOf(hex);
    if (shade.c < NEUTRAL || strong.length === 0) {
      const { after } = shade.l < 0.5 ? ink : paper;
      return hexOfShade({ l: shade.l, c: Math.min(after.c, shade.c + 0.01), h: after.h });
    }
    const near = strong.reduce((best, one) =>
      hueApart(shade.h, one.before.h) < hueApart(shade.h, best.before.h) ? one : best,
    );
    return hexOfShade(moved(shade, near));
  };
}

function moved(shade: Shade, { before, after }: Anchor): Shade {
  const middle = shade.l > 0.25 && shade.l < 0.82;
  const same = middle && Math.abs(shade.l - before.l) < 0.1 && hueApart(shade.h, before.h) < 20;
  const turn = hueApart(shade.h, before.h) < 40 ? shade.h - before.h : 0;
  return {
    l: same ? after.l + shade.l - before.l : shade.l,
    c: shade.c * Math.min(1.4, after.c / before.c),
    h: (after.h + turn + 360) % 360,
  };
}

/** Applies turn to every colour written in a value; what stands after the six digits (transparency) stays. */
export function recolored(value: string, turn: (hex: string) => string): string {
  return value.replaceAll(/#([0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})(?![0-9a-f])/gi, (_, digits: string) => {
    const long = digits.length < 5 ? digits.replaceAll(/./g, '$&$&') : digits;
    return turn(`#${long.slice(0, 6)}`) + long.slice(6);
  });
}

/** Grounds and what is written on them, as presets name them. */
const pairs = [
  ['--head-bg', '--head-ink'],
  ['--head-bg-dark', '--head-ink-dark'],
  ['--cover-bg', '--cover-ink'],
  ['--cover-bg-dark', '--cover-ink-dark'],
  ['--cover-btn-bg', '--cover-btn-ink'],
  ['--cover-btn-bg-dark', '--cover-btn-ink-dark'],
  ['--panel-bg', '--panel-ink'],
  ['--facts-bg', '--facts-ink'],
  ['--cover-brand-bg', '--cover-brand-ink'],
] as const;

/** Art lies under the text that stands on its ground, or is drawn in its colour. */
const arts = [
  ['--head-ink', '--head-art'],
  ['--head-ink-dark', '--head-art-dark'],
  ['--cover-ink', '--cover-art'],
  ['--cover-ink-dark', '--cover-art-dark'],
] as const;

/** What the text could be read on before it can still be read on: first as light as it was, then as near to that as need be. */
function under(ink: { before: string; after: string }, hex: string, turned: string): string {
  const reads = (color: string) => contrast(ink.after, color) >= LEGIBLE;
  if (contrast(ink.before, hex) < LEGIBLE || reads(turned)) return turned;
  const { c, h } = shadeOf(turned);
  const { l } = shadeOf(hex);
  for (let away = 0; away <= 1; away += 0.02)
    for (const light of [l + away, l - away]) {
      const color = hexOfShade({ l: light, c, h });
      if (reads(color)) return color;
    }
  return turned;
}

const inputs = new Set(
  [
    'paper',
    'ink',
    'brand',
    'accent',
    'third',
    'on-brand',
    'on-accent',
    'on-third',
    'night',
    'moon',
    'tint',
  ].map((name) => `--${name}`),
);

/** Everything a preset draws in colours of its own, in another palette; what is written stays legible. */
export function ornaments(own: Declarations, from: Five, to: Five): Declarations {
  const turn = recolorer(from, to);
  const drawn: Declarations = {};
  for (const [name, value] of Object.entries(own))
    if (value.includes('#') && !inputs.has(name) && name !== '--link-base')
      drawn[name] = recolored(value, turn);
  for (const [ground, text] of pairs) {
    const under = drawn[ground];
    const over = drawn[text];
    if (!under || !over || contrast(over, under) >= LEGIBLE) continue;
    drawn[text] = onColor(under, to.ink);
  }
  for (const [text, art] of arts) {
    const value = own[art];
    // Without ink of its own, a head's or a cover's is what stands on the brand.
    const before = own[text] ?? (text.endsWith('-dark') ? undefined : own['--on-brand']);
    const after = own[text] ? drawn[text] : onColor(to.brand, to.ink);
    if (!before || !after || !value?.includes('#')) continue;
    const ink = { before: before.toLowerCase(), after };
    drawn[art] = recolored(value, (hex) =>
      hex.toLowerCase() === ink.before ? after : under(ink, hex, turn(hex)),
    );
  }
  return drawn;
}
