import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { MENU_LAYER, MODAL_LAYER } from '../layers';
import { theme } from './theme';

const tokens = readFileSync('src/ui/theme/tokens.css', 'utf8');

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function saturation(hex: string): number {
  const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return (Math.max(...parts) - Math.min(...parts)) / 255;
}

describe('theme', () => {
  it('S1.6 the primary colour is a blue scale from light to dark with a bright blue in the middle, in both style sets', () => {
    for (const block of tokens.split('data-style="onboarding"').slice(0, 2)) {
      const scale = [...block.matchAll(/--primary-(\d+): (#[0-9a-f]{6})/g)].map((match) => match[2] ?? '');
      expect(scale).toHaveLength(11);
      const light = scale.map(luminance);
      expect([...light].sort((a, b) => b - a)).toEqual(light);
      expect(Math.max(...scale.map(saturation))).toBeCloseTo(saturation(scale[5] ?? ''), 1);
      for (const colour of scale) {
        const [r, , b] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
        expect(b).toBeGreaterThan(r ?? 255);
      }
    }
  });

  it('S1.6 the library draws with that scale', () => {
    expect(theme.primaryColor).toBe('primary');
    expect(theme.colors?.primary?.[6]).toBe('var(--primary-600)');
  });

  it('S6.5 has the layers of the specification', () => {
    const layer = (name: string) => Number(tokens.match(new RegExp(`--z-${name}: (\\d+)`))?.[1]);
    expect([layer('modal'), layer('overlay'), layer('menu'), layer('tooltip')]).toEqual([
      1100, 1000, 1000, 1100,
    ]);
    expect([MENU_LAYER, MODAL_LAYER]).toEqual([1000, 1100]);
    expect(layer('toast')).toBeGreaterThan(layer('modal'));
  });

  it('S1.4 the theme colour is #233554', () => {
    expect(readFileSync('index.html', 'utf8')).toContain('<meta name="theme-color" content="#233554">');
    expect(tokens).toContain('--ink-800: #233554');
  });

  it('keeps every colour in the theme', () => {
    const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
      // What readers see has the booklets' colours, not ours.
      (name) => /\.(css|tsx)$/.test(name) && !/^(ui\/theme|reader)\//.test(name) && !name.includes('.test.'),
    );
    const guilty = files.filter((name) =>
      /#[0-9a-f]{6}\b|#[0-9a-f]{3};|rgba?\(|hsla?\(/i.test(readFileSync(`src/${name}`, 'utf8')),
    );
    expect(guilty).toEqual([]);
  });
});
