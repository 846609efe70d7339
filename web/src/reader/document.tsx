import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { PageContext, PageData } from '@/blocks/context';
import { renderPage } from '@/blocks/renderPage';
import additions from './additions.css?url';
import fonts from './fonts/fonts.css?url';
import { presetName } from './presets';
import reader from './reader.css?url';
import { type Theme, themeSheet } from './theme';

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

export interface ReaderPage {
  page: PageData;
  ctx: PageContext;
  theme: Theme;
  layout?: Layout;
  scheme?: Scheme;
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

type Head = Pick<ReaderPage, 'chapter' | 'title' | 'lead'>;

export function ReaderHead({ chapter, title, lead }: Head) {
  return (
    <header className="page-head">
      {chapter && <p className="label">{chapter}</p>}
      <h1>{title}</h1>
      {lead && <p className="page-lead">{lead}</p>}
    </header>
  );
}

/** A page of a booklet as a document of its own: styles neither leak in nor out. */
export function readerDocument({
  page,
  ctx,
  theme,
  layout,
  scheme,
  title,
  lead,
  chapter,
}: ReaderPage): string {
  return documentOf({
    locale: ctx.locale,
    theme,
    layout,
    scheme,
    title,
    view: 'view-page',
    body: (
      <ReaderMain chapter={chapter} title={title} lead={lead}>
        {renderPage(page, ctx)}
      </ReaderMain>
    ),
  });
}

interface Whole {
  locale: string;
  theme: Theme;
  layout?: Layout;
  scheme?: Scheme;
  title: string;
  view: 'view-page' | 'view-cover' | 'view-contents';
  body: ReactNode;
}

export function documentOf({ locale, theme, layout, scheme, title, view, body }: Whole): string {
  const markup = renderToStaticMarkup(
    <html lang={locale} {...rootAttributes(theme, layout, scheme)}>
      <head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        {sheetsOf(theme).map((sheet) => (
          <link key={sheet} rel="stylesheet" href={sheet} />
        ))}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a stylesheet of our own making, colours checked (E3) */}
        <style dangerouslySetInnerHTML={{ __html: themeSheet(theme) }} />
      </head>
      <body className={view}>{body}</body>
    </html>,
  );
  return `<!doctype html>${markup}`;
}
