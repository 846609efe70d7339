import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { hexOfShade, mix, shadeOf } from './color';
import { contrast, LEGIBLE } from './contrast';
import { type Five, preset, presetColors, presets } from './presets';
import { onColor } from './recolor';
import { palette, presetTheme, type Theme, themeRules, themeSheet } from './theme';

/** Palettes as people make them and as they should not: pale brands, dark papers, greys, barely legible inks. */
const palettes: Record<string, Five> = {
  plage: { paper: '#fdebd3', ink: '#17323f', brand: '#1d4d63', accent: '#c9462a', third: '#3b93a5' },
  citron: { paper: '#ffffff', ink: '#222222', brand: '#ffe600', accent: '#ff9d00', third: '#ffffaa' },
  nuit: { paper: '#10131a', ink: '#eef1f8', brand: '#7aa2ff', accent: '#ffcc66', third: '#334466' },
  gris: { paper: '#ffffff', ink: '#767676', brand: '#767676', accent: '#555555', third: '#eeeeee' },
  moyen: { paper: '#8c8c8c', ink: '#000000', brand: '#005500', accent: '#550055', third: '#ffffff' },
  noir: { paper: '#ffffff', ink: '#000000', brand: '#000000', accent: '#000000', third: '#ffffff' },
  jaune: { paper: '#ffffff', ink: '#1a1a1a', brand: '#ffe600', accent: '#0a58ca', third: '#14532d' },
  pomme: { paper: '#fbfdf8', ink: '#16332a', brand: '#8bd17c', accent: '#f2b950', third: '#14532d' },
  marine: { paper: '#ffffff', ink: '#0b1f3a', brand: '#12345a', accent: '#d1495b', third: '#0f6d5f' },
  rose: { paper: '#ffe9f3', ink: '#5c0a33', brand: '#ff2d87', accent: '#ffd1e6', third: '#a30f55' },
};

const themeIn = (preset: string, colors: Five, font = preset): Theme => ({
  ...presetTheme(preset),
  palette: { id: 'own', ...colors },
  font,
});

const cases = presets.flatMap((preset) => Object.keys(palettes).map((name) => [preset, name] as const));

const written = [
  ['--head-bg', '--head-ink'],
  ['--head-bg-dark', '--head-ink-dark'],
  ['--cover-bg', '--cover-ink'],
  ['--cover-bg-dark', '--cover-ink-dark'],
  ['--cover-btn-bg', '--cover-btn-ink'],
  ['--cover-btn-bg-dark', '--cover-btn-ink-dark'],
  ['--panel-bg', '--panel-ink'],
  ['--facts-bg', '--facts-ink'],
  ['--cover-brand-bg', '--cover-brand-ink'],
  ['--brand', '--on-brand'],
  ['--accent', '--on-accent'],
  ['--third', '--on-third'],
  ['--night', '--moon'],
] as const;

const arts = [
  ['--head-ink', '--head-art'],
  ['--head-ink-dark', '--head-art-dark'],
  ['--cover-ink', '--cover-art'],
  ['--cover-ink-dark', '--cover-art-dark'],
] as const;

/** The colours written in a value that one cannot see through. */
const opaque = (value = '') =>
  [...value.matchAll(/#([0-9a-f]{6}|[0-9a-f]{3})(?![0-9a-f])/gi)].map(([color, digits = '']) =>
    digits.length === 3 ? `#${digits.replaceAll(/./g, '$&$&')}` : color.toLowerCase(),
  );

describe.each(cases)('%s in the palette %s', (presetNamed, name) => {
  const colors = palettes[name] as Five;
  const { light, dark } = themeRules(themeIn(presetNamed, colors));

  it('H10 keeps everything that is written legible, light and dark', () => {
    for (const [ground, ink] of written) {
      if (!light[ground] || !light[ink]) continue;
      expect(contrast(light[ground], light[ink]), `${ink} on ${ground}`).toBeGreaterThanOrEqual(LEGIBLE);
    }
  });

  it('H10 keeps links, small print and callouts legible on the paper', () => {
    const { paper, ink } = colors;
    const base = shadeOf(light['--link-base'] ?? '#000000');
    const link = light['--c-link'] ?? hexOfShade({ ...base, l: Math.min(base.l, 0.47) });
    const soft = light['--c-soft-2'] ?? mix(light['--tint'] ?? ink, 0.15, paper);
    const raised = light['--c-raised'] ?? mix(paper, 0.4, '#ffffff');
    const muted = light['--c-muted'] ?? mix(ink, 0.76, paper);
    for (const ground of [paper, soft, raised])
      for (const text of [ink, muted, link])
        expect(contrast(text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(LEGIBLE);
    expect(contrast(light['--c-edge'] ?? mix(ink, 0.62, paper), paper)).toBeGreaterThanOrEqual(3);
  });

  it('H10 keeps what a title stands on legible where it is drawn, not only where it is flat', () => {
    const own = preset(presetNamed);
    for (const [ink, art] of arts) {
      const before = own[ink] ?? (ink.endsWith('-dark') ? undefined : own['--on-brand']);
      const after = light[ink] ?? (own[ink] ? undefined : light['--on-brand']);
      const drawn = opaque(own[art]);
      const turned = opaque(light[art]);
      if (!before || !after || drawn.length === 0) continue;
      expect(turned).toHaveLength(drawn.length);
      drawn.forEach((color, at) => {
        if (contrast(before, color) < LEGIBLE) return;
        expect(contrast(after, turned[at] ?? ''), `${ink} on ${color} of ${art}`).toBeGreaterThanOrEqual(
          LEGIBLE,
        );
      });
    }
  });

  it('gives back on a dark ground what it set apart on a light one', () => {
    const set = Object.keys(light).filter((one) => one.startsWith('--c-') || one.startsWith('--tone'));
    expect(Object.keys(dark).sort()).toEqual(set.sort());
    const css = readFileSync('src/reader/reader.css', 'utf8');
    for (const [one, value] of Object.entries(dark)) expect(css).toContain(`${one}: ${value};`);
  });
});

describe('themeSheet', () => {
  it.each(presets)('says nothing over %s as it was drawn', (name) => {
    expect(themeSheet(presetTheme(name))).toBe('');
  });

  it('leaves no colour of the preset where the palette has another', () => {
    const sheet = themeSheet(themeIn('boutique', palettes.plage as Five));
    const { brand, accent, ink } = presetColors('boutique');
    for (const color of [brand, accent, ink]) expect(sheet).not.toContain(color);
    expect(sheet).toContain('#1d4d63');
  });

  it('puts another pair over a preset, with what belongs to it', () => {
    const sheet = themeSheet({ ...presetTheme('clinique'), font: 'mairie' });
    expect(sheet).toContain('--font-display:"Newsreader"');
    expect(sheet).toContain('--quote-style:italic');
    expect(sheet).toContain('--display-variation:revert-layer');
    expect(sheet).not.toContain('--brand');
  });

  it('E3 lets no text but a colour into the stylesheet', () => {
    const bad = '#fff}</style><script>';
    const theme = themeIn('studio', { ...(palettes.plage as Five), brand: bad, paper: 'url(//evil)' }, bad);
    const sheet = themeSheet({ ...theme, preset: bad });
    expect(sheet).not.toMatch(/script|evil|<\//);
  });

  it('H10 black or white can be written on any colour', () => {
    for (let l = 0; l <= 1; l += 0.02)
      for (let h = 0; h < 360; h += 30) {
        const ground = hexOfShade({ l, c: 0.15, h });
        expect(contrast(onColor(ground, '#8a8a8a'), ground)).toBeGreaterThanOrEqual(LEGIBLE);
      }
  });

  it('links in a pale brand take the accent instead', () => {
    expect(palette(palettes.citron as Five)['--link-base']).toBe('#ff9d00');
    expect(palette(palettes.plage as Five)['--link-base']).toBe('#1d4d63');
  });
});

it('colours survive the way to OKLCH and back', () => {
  for (const color of ['#000000', '#ffffff', '#1d4d63', '#ffc20e', '#7f7f80', '#ff0000', '#0000ff'])
    expect(hexOfShade(shadeOf(color))).toBe(color);
  expect(mix('#000000', 0.5, '#ffffff')).toBe('#636363');
});
