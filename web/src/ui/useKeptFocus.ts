import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Marks what takes the focus over when a part of it that had the focus is gone. */
export const KEEPS_FOCUS = 'data-keeps-focus';

const pageTop = () => document.getElementById('contenu');

/** To the table or the list itself; where that has gone too, to the top of the page. */
export function focusKeeper(keeper: Element | null | undefined): void {
  const kept = keeper?.isConnected ? keeper : null;
  const target =
    kept?.querySelector<HTMLElement>('table, ul[tabindex="-1"]') ?? (kept as HTMLElement | null) ?? pageTop();
  target?.focus({ preventScroll: true });
}

function isLost(): boolean {
  const here = document.activeElement;
  return here === null || here === document.body;
}

/** A row that goes away with the focus in it gives it to its table or list: else the keyboard would start the page again. */
export function useKeptFocus(box: RefObject<HTMLElement | null>): void {
  const last = useRef<Element>(null);
  useEffect(() => {
    const follow = (event: FocusEvent) => {
      const here = event.target as Element;
      if (box.current?.contains(here)) last.current = here;
    };
    // Pressing elsewhere in the page is leaving, though nothing else takes the focus.
    const leave = (event: PointerEvent) => {
      const here = event.target as Element;
      if (pageTop()?.contains(here) && !box.current?.contains(here)) last.current = null;
    };
    document.addEventListener('focusin', follow);
    document.addEventListener('pointerdown', leave);
    return () => {
      document.removeEventListener('focusin', follow);
      document.removeEventListener('pointerdown', leave);
    };
  }, [box]);
  useLayoutEffect(() => {
    if (!last.current || last.current.isConnected) return;
    last.current = null;
    if (isLost()) focusKeeper(box.current);
  });
  useLayoutEffect(
    () => () => {
      if (box.current?.contains(document.activeElement)) focusKeeper(null);
    },
    [box],
  );
}
