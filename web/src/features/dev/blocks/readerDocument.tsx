import { renderToStaticMarkup } from 'react-dom/server';
import type { BlockData, PageContext, PageData } from '@/blocks/context';
import { outside } from '@/blocks/links';
import { blocks } from '@/blocks/registry';
import { renderPage } from '@/blocks/renderPage';
import additions from '@/reader/additions.css?url';
import fonts from '@/reader/fonts/fonts.css?url';
import reader from '@/reader/reader.css?url';
import { exampleMedia } from './exampleMedia';

const themeFiles = import.meta.glob<string>('../../../reader/themes/*.css', {
  query: '?url',
  import: 'default',
  eager: true,
});

const nameOf = (path: string) => /([\w-]+)\.css$/.exec(path)?.[1] ?? path;

/** The presets, by name. */
export const themes = Object.keys(themeFiles).map(nameOf).sort();

const themeUrl = (theme: string) => Object.entries(themeFiles).find(([path]) => nameOf(path) === theme)?.[1];

/** Every block under a title that names it, or one alone; its example, or what it holds when just added. */
export function examplePage(type: string, which: 'example' | 'empty', t: PageContext['words']): PageData {
  const shown = blocks.filter((block) => type === '' || block.type === type);
  const content = shown.flatMap((block): BlockData[] => [
    {
      type: 'heading',
      props: { id: `title-${block.type}`, v: 1, title: t(block.name), text: t(block.hint), level: 2 },
    },
    { type: block.type, props: { ...block[which], id: block.type, v: block.version } },
  ]);
  return { root: {}, content };
}

export function exampleContext(words: PageContext['words'], locale: string, editing: boolean): PageContext {
  return {
    locale,
    editing,
    words,
    media: (id) => exampleMedia[id] ?? null,
    href: (url) => outside(url) ?? '#',
    variable: () => null,
    publication: { number: 4, date: '2 février 2026' },
  };
}

export interface ReaderPage {
  page: PageData;
  ctx: PageContext;
  theme: string;
  scheme: string;
  title: string;
}

/** A page of the reader around the blocks, as a document of its own: styles neither leak in nor out. */
export function readerDocument({ page, ctx, theme, scheme, title }: ReaderPage): string {
  const sheets = [fonts, reader, additions, themeUrl(theme)];
  const document = (
    <html
      lang={ctx.locale}
      className="livret"
      data-theme={theme}
      data-structure="tiles"
      data-scheme={scheme || undefined}
    >
      <head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        {sheets.map((sheet) => (
          <link key={sheet} rel="stylesheet" href={sheet} />
        ))}
      </head>
      <body className="view-page">
        <main className="page">
          <header className="page-head">
            <h1>{title}</h1>
          </header>
          <div className="flow">{renderPage(page, ctx)}</div>
        </main>
      </body>
    </html>
  );
  return `<!doctype html>${renderToStaticMarkup(document)}`;
}
