import type { components } from '@/api/schema';
import { hexOfShade, shadeOf } from './color';
import {
  colorNames,
  type Declarations,
  type Five,
  preset,
  presetColors,
  presetName,
  safeColors,
} from './presets';
import { mends } from './readable';
import { onColor, ornaments } from './recolor';

export type Theme = components['schemas']['Theme'];

/** A preset as it was drawn: its own colours, its own typefaces. */
export function presetTheme(name: string): Theme {
  const known = presetName(name);
  return {
    preset: known,
    palette: { id: known, ...presetColors(known) },
    font: known,
    logoId: '',
    scheme: 'auto',
  };
}

/**
 * What a booklet sets over its preset's stylesheet: its palette, everything the preset draws in colours of its own turned
 * into that palette, and its pair of typefaces. Empty for a preset as it was drawn. Goes after the preset's sheet.
 */
export function themeSheet(theme: Theme): string {
  const { light, dark } = themeRules(theme);
  const rule = (selector: string, set: Declarations) => {
    const lines = Object.entries(set).map(([name, value]) => `${name}:${value}`);
    return lines.length === 0 ? '' : `${selector}{${lines.join(';')}}\n`;
  };
  const night = rule('.livret[data-theme]:not([data-scheme="light"])', dark);
  return [
    rule('.livret[data-theme]', light),
    night && `@media screen and (prefers-color-scheme:dark){${night}}\n`,
    dark && night && `@media screen{${rule('.livret[data-theme][data-scheme="dark"]', dark)}}\n`,
  ].join('');
}

/** The custom properties a booklet sets: always, and on a dark ground. */
export function themeRules(theme: Theme): { light: Declarations; dark: Declarations } {
  const name = presetName(theme.preset);
  const from = presetColors(name);
  const to = safeColors(theme.palette, name);
  const type = typefaces(name, theme.font);
  if (colorNames.every((color) => from[color] === to[color])) return { light: type, dark: {} };
  const mended = mends(to);
  return {
    light: { ...palette(to), ...ornaments(preset(name), from, to), ...type, ...mended.light },
    dark: mended.dark,
  };
}

/** The inputs of reader.css that a palette decides. */
export function palette(to: Five): Declarations {
  const brand = shadeOf(to.brand);
  // A light brand darkened until it can be read is another colour; the accent says more of the company.
  const pale = brand.l > 0.72 && shadeOf(to.accent).l < brand.l;
  const chroma = Math.min(brand.c, 0.035);
  return {
    ...Object.fromEntries(colorNames.map((color) => [`--${color}`, to[color]])),
    '--on-brand': onColor(to.brand, to.ink),
    '--on-accent': onColor(to.accent, to.ink),
    '--on-third': onColor(to.third, to.ink),
    '--tint': to.brand,
    '--link-base': pale ? to.accent : to.brand,
    '--night': hexOfShade({ l: 0.2, c: chroma, h: brand.h }),
    '--moon': hexOfShade({ l: 0.95, c: Math.min(chroma, 0.015), h: brand.h }),
  };
}

/** What a pair of typefaces decides. What it leaves out goes back to reader.css, not to the preset it replaces. */
const typeNames = [
  '--font-text',
  '--font-display',
  '--font-label',
  '--font-ui',
  '--text-size',
  '--text-leading',
  '--display-weight',
  '--display-width',
  '--display-case',
  '--display-tracking',
  '--display-leading',
  '--display-variation',
  '--h1-size',
  '--h2-size',
  '--h3-size',
  '--label-size',
  '--label-weight',
  '--label-case',
  '--label-tracking',
  '--quote-weight',
  '--quote-style',
];

/** Wide capitals take more room than the title of another preset was given. */
const NARROWED = 0.7;
const titleSizes = ['--cover-title-size', '--cover-title-size-wide'];

function typefaces(name: string, font: string): Declarations {
  const pair = presetName(font || name);
  if (pair === name) return {};
  const own = preset(pair);
  const set: Declarations = Object.fromEntries(typeNames.map((one) => [one, own[one] ?? 'revert-layer']));
  if (own['--display-case'] === 'uppercase' && preset(name)['--display-case'] !== 'uppercase') {
    for (const size of titleSizes) {
      const given = preset(name)[size];
      if (given) set[size] = `calc(${given} * ${NARROWED})`;
    }
  }
  return set;
}
