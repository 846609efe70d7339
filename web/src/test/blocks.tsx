import { renderToStaticMarkup } from 'react-dom/server';
import type { BlockData, Media, PageContext, Words } from '@/blocks/context';
import { outside } from '@/blocks/links';
import { blockOf } from '@/blocks/registry';
import { renderPage } from '@/blocks/renderPage';
import french from '@/locales/fr-FR.json';

const messages = french as Record<string, string>;

export const picture: Media = {
  url: '/m/1/w960',
  srcset: '/m/1/w480 480w, /m/1/w960 960w',
  sizes: '100vw',
  width: 960,
  height: 480,
  alt: 'Le hall 2',
  decorative: false,
  blur: '',
  mime: 'image/webp',
  name: 'hall.webp',
  bytes: 240_000,
  caption: '',
  credit: '',
  focalX: 50,
  focalY: 50,
};

/** A message in French, filled. */
export const messageOf: Words = (key, args = {}) =>
  (messages[key] ?? key).replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(args[name] ?? ''));

/** What a page knows in tests: French words, one picture for every id, inner links that lead somewhere. */
export function pageContext(over: Partial<PageContext> = {}): PageContext {
  return {
    locale: 'fr-FR',
    editing: false,
    words: messageOf,
    media: () => picture,
    href: (url) => (/^(page|chapter|media):/.test(url) ? `/l/atelier/${url.slice(-4)}` : outside(url)),
    variable: () => null,
    publication: null,
    ...over,
  };
}

/** A block of a type with what its example holds, or what is given over it. */
export function exampleOf(type: string, over: object = {}, id = `${type}-1`): BlockData {
  const block = blockOf(type);
  return { type, props: { ...block?.example, ...over, id, v: block?.version } };
}

export function html(content: BlockData[], over: Partial<PageContext> = {}): string {
  return renderToStaticMarkup(renderPage({ content }, pageContext(over)));
}

/** The HTML of one block, given what differs from its example. */
export function drawn(type: string, given: object = {}, over: Partial<PageContext> = {}) {
  return html([exampleOf(type, given)], over);
}

/** The same as elements, to look into. */
export function elements(markup: string): HTMLElement {
  const root = document.createElement('div');
  root.innerHTML = markup;
  return root;
}
