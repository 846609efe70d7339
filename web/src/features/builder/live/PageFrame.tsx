import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { PageContext, PageData } from '@/blocks/context';
import { renderPage } from '@/blocks/renderPage';
import { type Head, type Layout, ReaderMain, rootAttributes, type Scheme, sheetsOf } from '@/reader/frame';
import { type Theme, themeSheet } from '@/reader/theme';
import classes from './Live.module.css';

const EMPTY = '<!doctype html><html lang="fr"><head></head><body></body></html>';

interface PageFrameProps extends Head {
  label: string;
  page: PageData;
  ctx: PageContext;
  theme: Theme;
  layout: Layout;
  scheme: Scheme;
}

/** A page as readers will see it, in a document of its own. It is only looked at: nothing in it can be reached. */
export function PageFrame({ label, page, ctx, theme, layout, scheme, ...head }: PageFrameProps) {
  const [inside, setInside] = useState<Document>();
  useEffect(() => inside && dress(inside, theme, layout, scheme), [inside, theme, layout, scheme]);
  const body: ReactNode = <ReaderMain {...head}>{renderPage(page, ctx)}</ReaderMain>;
  return (
    <>
      <iframe
        className={classes.page}
        title={label}
        sandbox="allow-same-origin"
        srcDoc={EMPTY}
        tabIndex={-1}
        inert
        onLoad={(event) => setInside(event.currentTarget.contentDocument ?? undefined)}
      />
      {inside && createPortal(body, inside.body)}
    </>
  );
}

/** Puts a look on the document: what stays the same is left alone, so that nothing flickers. */
function dress(inside: Document, theme: Theme, layout: Layout, scheme: Scheme): void {
  const { className, ...marks } = rootAttributes(theme, layout, scheme);
  inside.documentElement.className = className;
  inside.body.className = 'view-page';
  for (const [name, value] of Object.entries(marks)) {
    if (value) inside.documentElement.setAttribute(name, value);
    else inside.documentElement.removeAttribute(name);
  }
  const links = inside.head.querySelectorAll('link');
  sheetsOf(theme).forEach((href, at) => {
    const link = links[at] ?? inside.head.appendChild(inside.createElement('link'));
    link.rel = 'stylesheet';
    if (link.getAttribute('href') !== href) link.setAttribute('href', href);
  });
  const style = inside.querySelector('style') ?? inside.createElement('style');
  style.textContent = themeSheet(theme);
  inside.head.append(style);
}
