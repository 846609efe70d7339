import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

const shades = [50, 100, 200, 300, 400, 500, 600, 700, 800, 900];

/** The library's ten shades are our scale 50…900; 950 stays a variable. Both style sets are followed because the values are variables. */
const primary = shades.map((shade) => `var(--primary-${shade})`) as unknown as MantineColorsTuple;

export const theme = createTheme({
  colors: { primary },
  primaryColor: 'primary',
  primaryShade: { light: 6, dark: 6 },
  fontFamily: 'var(--font-ui)',
  fontFamilyMonospace: 'var(--font-mono)',
  headings: { fontFamily: 'var(--font-display)' },
  defaultRadius: 'var(--radius-sm)',
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
});

const meanings = {
  '--mantine-color-body': 'var(--bg-sheet)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-muted)',
  '--mantine-color-placeholder': 'var(--text-muted)',
  '--mantine-color-default': 'var(--bg-raised)',
  '--mantine-color-default-hover': 'var(--bg-hover)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-error': 'var(--danger-text)',
  '--mantine-primary-color-filled': 'var(--primary)',
  '--mantine-primary-color-filled-hover': 'var(--primary-hover)',
  '--mantine-primary-color-light': 'var(--primary-soft)',
  '--mantine-primary-color-light-hover': 'var(--primary-soft-hover)',
  '--mantine-primary-color-light-color': 'var(--primary-soft-text)',
  '--mantine-color-primary-filled': 'var(--primary)',
  '--mantine-color-primary-filled-hover': 'var(--primary-hover)',
};

/** Points the library's variables at our meanings; light and dark differ in tokens.css, so both maps are the same. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: meanings,
  dark: meanings,
});
