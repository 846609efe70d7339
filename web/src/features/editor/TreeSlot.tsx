import { createContext, type RefObject, useContext, useLayoutEffect, useRef } from 'react';
import type { PanelName } from './Rail';
import type { Device } from './TopBar';

/**
 * What stays from page to page of a booklet, while each page has an editor of its own: the tree with all it is doing (a name
 * half typed, « Annuler la suppression »), the panel that is open, the width of the canvas.
 */
export interface Desktop {
  /** Holds the tree, wherever it is shown. */
  tree: HTMLElement;
  /** What in the tree had the focus when its page was left. */
  focused: RefObject<HTMLElement | null>;
  /** Sends what the open page has not sent. */
  flush: RefObject<() => Promise<unknown>>;
  kept: RefObject<{ panel?: PanelName | null; device?: Device }>;
}

export const DesktopContext = createContext<Desktop | null>(null);

export const useDesktop = () => useContext(DesktopContext);

/** Shows the tree here, and gives it back the focus that a change of page took away. */
export function TreeSlot() {
  const desktop = useDesktop();
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!desktop || !box.current) return;
    box.current.append(desktop.tree);
    const last = desktop.focused.current;
    if (last && document.activeElement === document.body) last.focus();
  }, [desktop]);
  return <div ref={box} style={{ display: 'contents' }} />;
}
