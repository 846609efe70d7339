import type { ReactNode } from 'react';
import additions from './additions.css?url';
import fonts from './fonts/fonts.css?url';
import { presetName } from './presets';
import reader from './reader.css?url';
import type { Theme } from './theme';

const themeFiles = import.meta.glob<string>('./themes/*.css', {
  query: '?url',
  import: 'default',
  eager: true,
});

export type Layout = 'side' | 'tiles' | 'paged';
/** Empty: as the system has it. */
export type Scheme = '' | 'light' | 'dark';

/** What `<html>` carries for reader.css: whose look, which way through, light or dark. */
export function rootAttributes(theme: Theme, layout: Layout = 'tiles', scheme?: Scheme) {
  const asked = scheme ?? (theme.scheme === 'auto' ? '' : theme.scheme);
  return {
    className: 'livret',
    'data-theme': presetName(theme.preset),
    'data-structure': layout,
    'data-scheme': asked || undefined,
  };
}

/** The stylesheets of a booklet's pages, in order; `themeSheet(theme)` goes after them. */
export function sheetsOf(theme: Theme): string[] {
  return [fonts, reader, additions, themeFiles[`./themes/${presetName(theme.preset)}.css`] ?? ''].filter(
    Boolean,
  );
}

export interface Head {
  title: string;
  lead?: string;
  /** Of the chapter it stands in. */
  chapter?: string;
}

/** The opening of a page and its blocks, as `<main>` holds them. */
export function ReaderMain({ chapter, title, lead, children }: Head & { children: ReactNode }) {
  return (
    <main className="page">
      <ReaderHead chapter={chapter} title={title} lead={lead} />
      <div className="flow">{children}</div>
    </main>
  );
}

export function ReaderHead({ chapter, title, lead }: Head) {
  return (
    <header className="page-head">
      {chapter && <p className="label">{chapter}</p>}
      <h1>{title}</h1>
      {lead && <p className="page-lead">{lead}</p>}
    </header>
  );
}
