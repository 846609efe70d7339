import type { Palette as Colors, Theme } from '@/features/booklet/types';
import { colorNames, type Five, presets } from '@/reader/presets';

export const OWN = 'own';

export function fiveOf(colors: Five): Five {
  return Object.fromEntries(colorNames.map((name) => [name, colors[name]])) as Five;
}

/**
 * A palette drawn with a preset brings that preset's ornaments along, and its typefaces too, as long as nobody has chosen
 * others.
 */
export function withPalette(theme: Theme, palette: Colors): Theme {
  const apart = presets.includes(theme.palette.id) && theme.preset !== theme.palette.id;
  const look = presets.includes(palette.id) && !apart ? palette.id : theme.preset;
  return {
    ...theme,
    preset: look,
    font: theme.font === theme.preset ? look : theme.font,
    palette: { id: palette.id, ...fiveOf(palette) },
  };
}

/** One colour is one's own from now on: the palette is nobody else's any more. */
export function withColors(theme: Theme, colors: Five): Theme {
  return { ...theme, palette: { id: OWN, ...fiveOf(colors) } };
}
