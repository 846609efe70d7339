import { type CSSProperties, type RefObject, useLayoutEffect, useState } from 'react';

const GAP = 4;
const EDGE = 8;
const TALL = 280;
const NARROW = 240;

/** Under its field, or above it where there is more room; as wide as the field, unless that is too narrow to read. */
export function placeList(
  field: { left: number; top: number; bottom: number; width: number },
  view: { width: number; height: number },
): CSSProperties {
  const { height } = view;
  const width = Math.max(field.width, NARROW);
  const below = height - field.bottom - GAP - EDGE;
  const above = field.top - GAP - EDGE;
  const up = below < TALL / 2 && above > below;
  return {
    left: Math.max(EDGE, Math.min(field.left, view.width - EDGE - width)),
    width,
    maxHeight: Math.min(TALL, Math.max(up ? above : below, 80)),
    ...(up ? { top: 'auto', bottom: height - field.top + GAP } : { top: field.bottom + GAP, bottom: 'auto' }),
  };
}

/** Shows a list above everything else, beside its field, and keeps it there while the page scrolls. */
export function useAnchor(
  open: boolean,
  field: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
): CSSProperties {
  const [style, setStyle] = useState<CSSProperties>({});
  useLayoutEffect(() => {
    if (!open) return;
    const place = () => {
      const box = field.current?.getBoundingClientRect();
      const height = window.visualViewport?.height ?? window.innerHeight;
      if (box) setStyle(placeList(box, { width: document.documentElement.clientWidth, height }));
    };
    // The browser's top layer: neither a dialog nor a scrolling panel cuts it off.
    list.current?.showPopover?.();
    place();
    const options = { capture: true, passive: true };
    document.addEventListener('scroll', place, options);
    window.addEventListener('resize', place);
    window.visualViewport?.addEventListener('resize', place);
    return () => {
      document.removeEventListener('scroll', place, options);
      window.removeEventListener('resize', place);
      window.visualViewport?.removeEventListener('resize', place);
    };
  }, [open, field, list]);
  return style;
}
