import { createContext, type ReactNode, useContext, useEffect, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { rootAttributes, sheetsOf } from '@/reader/document';
import { type Theme, themeSheet } from '@/reader/theme';
import canvasSheet from './canvas.css?url';
import { FrameContext } from './context';

export interface Look {
  theme: Theme;
  locale: string;
  /** Says what the frame is. */
  name: string;
}

export const LookContext = createContext<Look | null>(null);

/** The interface's own colours, for what is drawn over the page: the frame is another document. */
const TOKENS = [
  'primary',
  'primary-line',
  'primary-soft',
  'text-on-primary',
  'bg-raised',
  'bg-hover-strong',
  'line-strong',
  'text',
  'text-muted',
  'danger-text',
  'shadow-2',
  'radius-sm',
];

function useTokens(doc: Document | undefined) {
  useEffect(() => {
    if (!doc) return;
    const copy = () => {
      const own = getComputedStyle(document.documentElement);
      for (const name of TOKENS)
        doc.documentElement.style.setProperty(`--lv-${name}`, own.getPropertyValue(`--${name}`));
    };
    copy();
    const watch = new MutationObserver(copy);
    watch.observe(document.documentElement, { attributeFilter: ['class', 'data-style'] });
    return () => watch.disconnect();
  }, [doc]);
}

/** Attributes of `<html>` and `<body>` as the reader's pages have them. */
function useAttributes(doc: Document | undefined, look: Look | null) {
  useLayoutEffect(() => {
    if (!doc || !look) return;
    const root = doc.documentElement;
    const scheme = look.theme.scheme === 'dark' ? 'dark' : 'light';
    const { className, ...data } = rootAttributes(look.theme, 'tiles', scheme);
    root.className = className;
    root.lang = look.locale;
    doc.title = look.name;
    for (const [name, value] of Object.entries(data)) if (value) root.setAttribute(name, value);
    doc.body.className = 'view-page lv-canvas';
    // A page of the reader has its landmarks; here it is one part of the editor's.
    doc.defaultView?.frameElement?.setAttribute('title', look.name);
  }, [doc, look]);
}

/** The page's document: the reader's style sheets, the booklet's theme over them, and ours for what one edits with. */
export function Frame({ children, document: doc }: { children: ReactNode; document?: Document }) {
  const look = useContext(LookContext);
  const [ready, setReady] = useState(0);
  useAttributes(doc, look);
  useTokens(doc);
  if (!doc || !look) return null;
  const sheets = [...sheetsOf(look.theme), canvasSheet];
  return (
    <FrameContext value={doc}>
      {createPortal(
        <>
          {sheets.map((sheet) => (
            <link
              key={sheet}
              rel="stylesheet"
              href={sheet}
              onLoad={() => setReady((count) => count + 1)}
              onError={() => setReady((count) => count + 1)}
            />
          ))}
          <style>{themeSheet(look.theme)}</style>
        </>,
        doc.head,
      )}
      <div
        style={{ visibility: ready < sheets.length ? 'hidden' : undefined }}
        data-ready={ready >= sheets.length || undefined}
      >
        {children}
      </div>
    </FrameContext>
  );
}
