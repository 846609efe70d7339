import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { PageContext, PageData } from '@/blocks/context';
import { renderPage } from '@/blocks/renderPage';
import { type Head, type Layout, ReaderMain, rootAttributes, type Scheme, sheetsOf } from './frame';
import { type Theme, themeSheet } from './theme';

export { type Layout, ReaderHead, ReaderMain, rootAttributes, type Scheme, sheetsOf } from './frame';

export interface ReaderPage extends Head {
  page: PageData;
  ctx: PageContext;
  theme: Theme;
  layout?: Layout;
  scheme?: Scheme;
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
