import { isHex } from './color';

/** The looks as drawn: each sets inputs of reader.css and nothing else. Read as text, for what a booklet takes of them. */
const files = import.meta.glob<string>('./themes/*.css', { query: '?raw', import: 'default', eager: true });

export type Declarations = Record<string, string>;

function declarations(css: string): Declarations {
  const bare = css.replaceAll(/\/\*[\s\S]*?\*\//g, '');
  const body = bare.slice(bare.indexOf('{') + 1, bare.lastIndexOf('}'));
  const pairs = body.split(';').map((one) => {
    const at = one.indexOf(':');
    return [
      one.slice(0, at).trim(),
      one
        .slice(at + 1)
        .trim()
        .replaceAll(/\s+/g, ' '),
    ] as const;
  });
  return Object.fromEntries(pairs.filter(([name]) => name.startsWith('--')));
}

const found = Object.fromEntries(
  Object.entries(files).map(([path, css]) => [/([\w-]+)\.css$/.exec(path)?.[1] ?? path, declarations(css)]),
);

/** The presets, by name. */
export const presets = Object.keys(found).sort();

/** What a booklet starts with, and falls back to when its preset is gone. */
export const FIRST = 'clinique';

export const presetName = (name: string) => (found[name] ? name : FIRST);

export function preset(name: string): Declarations {
  return found[presetName(name)] ?? {};
}

export const colorNames = ['paper', 'ink', 'brand', 'accent', 'third'] as const;
export type Five = Record<(typeof colorNames)[number], string>;

/** The five colours a preset was drawn in. */
export function presetColors(name: string): Five {
  const set = preset(name);
  return Object.fromEntries(colorNames.map((color) => [color, set[`--${color}`] ?? '#000000'])) as Five;
}

/** The palette with what is no colour replaced by the preset's: nothing else may reach a stylesheet (E3). */
export function safeColors(colors: Partial<Five>, name: string): Five {
  const own = presetColors(name);
  return Object.fromEntries(
    colorNames.map((color) => {
      const given = colors[color] ?? '';
      return [color, (isHex(given) ? given : own[color]).toLowerCase()];
    }),
  ) as Five;
}
