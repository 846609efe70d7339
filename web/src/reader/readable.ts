import { hexOfShade, mix, shadeOf } from './color';
import { contrast, LEGIBLE } from './contrast';
import type { Declarations, Five } from './presets';
import { onColor } from './recolor';

/** WCAG AA for what is no text: edges of fields, icons. */
const SEEN = 3;

/** Of reader.css: how much of the tint its soft grounds hold, and of a tone its callouts. */
const SOFT = 0.15;
const TONE = 0.09;
const toneHues = [250, 155, 65, 27];

const WHITE = '#ffffff';

/** reader.css's own values on a dark ground, for what is set apart on a light one. */
const nights: Declarations = {
  '--c-muted': 'color-mix(in oklab, var(--moon) 76%, var(--night))',
  '--c-edge': 'color-mix(in oklab, var(--moon) 60%, var(--night))',
  '--c-raised': 'color-mix(in oklab, var(--moon) 9%, var(--night))',
  '--c-link': 'oklch(from var(--link-base) max(l, 0.8) min(c, 0.13) h)',
  '--c-soft': 'color-mix(in oklab, var(--moon) 6%, var(--night))',
  '--c-soft-2': 'color-mix(in oklab, var(--moon) 13%, var(--night))',
  '--tone-l': '0.82',
  '--tone-mix': '13%',
};

/**
 * reader.css derives from paper and ink what stands between them; it was drawn for a light paper and a dark ink far apart.
 * For a palette that is not so, this says which of those values to set, so that all that is written stays legible (AA).
 */
export function mends(to: Five): { light: Declarations; dark: Declarations } {
  const light: Declarations = {};
  const soft = softGround(to);
  if (soft !== to.brand) {
    light['--c-soft'] = mix(soft, SOFT / 2, to.paper);
    light['--c-soft-2'] = mix(soft, SOFT, to.paper);
  }
  const raised = mix(to.paper, 0.4, WHITE);
  const lifted = contrast(to.ink, raised) >= LEGIBLE ? raised : to.paper;
  if (lifted !== raised) light['--c-raised'] = lifted;
  const grounds = [to.paper, mix(soft, SOFT, to.paper), lifted];
  const least = (color: string) => Math.min(...grounds.map((ground) => contrast(color, ground)));

  const muted = share(to, 0.76, (color) => least(color) >= LEGIBLE);
  if (muted) light['--c-muted'] = muted;
  const edge = share(to, 0.62, (color) => contrast(color, to.paper) >= SEEN);
  if (edge) light['--c-edge'] = edge;
  const link = linkColor(to, least);
  if (link) light['--c-link'] = link;
  const tone = toneLight(to);
  if (tone !== 0.46) light['--tone-l'] = String(tone);
  if (!toned(to, tone)) light['--tone-mix'] = '0%';
  const dark = Object.fromEntries(Object.keys(light).map((name) => [name, nights[name] ?? '']));
  return { light, dark };
}

/** Soft grounds take on the brand, unless the ink could then no longer be read on them. */
function softGround(to: Five): string {
  const ground = mix(to.brand, SOFT, to.paper);
  if (contrast(to.ink, ground) >= LEGIBLE) return to.brand;
  return onColor(to.ink, WHITE) === WHITE ? WHITE : '#000000';
}

/** The ink with as much paper in it as can be read; nothing when reader.css's own share will do. */
function share(to: Five, usual: number, fits: (color: string) => boolean): string | undefined {
  if (fits(mix(to.ink, usual, to.paper))) return undefined;
  for (let part = usual + 0.02; part < 1; part += 0.02) {
    const color = mix(to.ink, part, to.paper);
    if (fits(color)) return color;
  }
  return to.ink;
}

/** A link is the brand, as light or as dark as the paper asks; the ink where no lightness will do. */
function linkColor(to: Five, least: (color: string) => number): string | undefined {
  const brand = shadeOf(to.brand);
  const pale = brand.l > 0.72 && shadeOf(to.accent).l < brand.l;
  const base = pale ? shadeOf(to.accent) : brand;
  const usual = hexOfShade({ ...base, l: Math.min(base.l, 0.47) });
  if (least(usual) >= LEGIBLE) return undefined;
  const darker = contrast(to.ink, '#000000') < contrast(to.ink, WHITE);
  for (let step = 0; step <= 20; step++) {
    const l = darker ? 0.47 - step * 0.02 : 0.6 + step * 0.02;
    const color = hexOfShade({ l, c: Math.min(base.c, darker ? base.c : 0.13), h: base.h });
    if (least(color) >= LEGIBLE) return color;
  }
  return to.ink;
}

const toneOf = (l: number, h: number) => hexOfShade({ l, c: h === 27 ? 0.17 : 0.12, h });

/** Whether the ink can be read on the grounds of callouts. */
function toned(to: Five, l: number): boolean {
  return toneHues.every((h) => contrast(to.ink, mix(toneOf(l, h), TONE, to.paper)) >= LEGIBLE);
}

/** How light the tones of callouts are, so that their titles can be read on their own ground. */
function toneLight(to: Five): number {
  const reads = (l: number) =>
    toneHues.every((h) => {
      const tone = toneOf(l, h);
      return contrast(tone, mix(tone, TONE, to.paper)) >= LEGIBLE;
    });
  const steps = [
    0.46, 0.42, 0.38, 0.34, 0.3, 0.26, 0.22, 0.18, 0.12, 0.06, 0, 0.7, 0.76, 0.82, 0.88, 0.94, 1,
  ];
  return steps.find(reads) ?? (contrast('#000000', to.paper) > contrast(WHITE, to.paper) ? 0 : 1);
}
