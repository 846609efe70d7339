import { type CSSProperties, type RefObject, useLayoutEffect, useState } from 'react';

export type MenuPosition = 'bottom-start' | 'bottom-end' | 'top-start' | 'top-end';

const GAP = 6;
const EDGE = 8;

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Beside the button, on the wanted side when there is room, always inside the window. */
export function placeMenu(
  button: Box,
  menu: { width: number; height: number },
  position: MenuPosition,
  view: { width: number; height: number },
): { left: number; top: number } {
  const below = button.bottom + GAP;
  const above = button.top - GAP - menu.height;
  const fitsBelow = below + menu.height <= view.height - EDGE;
  const wantsBelow = position.startsWith('bottom');
  const top = (wantsBelow && fitsBelow) || above < EDGE ? below : above;
  const left = position.endsWith('start') ? button.left : button.right - menu.width;
  const inside = (at: number, size: number, room: number) => Math.max(EDGE, Math.min(at, room - EDGE - size));
  return { left: inside(left, menu.width, view.width), top: inside(top, menu.height, view.height) };
}

/** Places the menu once it is in the page and gives it the focus: the chosen entry, or the first one. */
export function useMenuPlace(
  open: boolean,
  button: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
  position: MenuPosition,
): CSSProperties {
  const [place, setPlace] = useState({ left: 0, top: 0 });
  useLayoutEffect(() => {
    const menu = list.current;
    if (!open || !button.current || !menu) return;
    const view = { width: document.documentElement.clientWidth, height: window.innerHeight };
    const size = { width: menu.offsetWidth, height: menu.offsetHeight };
    setPlace(placeMenu(button.current.getBoundingClientRect(), size, position, view));
    menu.querySelector<HTMLElement>('[role^="menuitem"]:not([disabled])')?.focus({ preventScroll: true });
  }, [open, button, list, position]);
  return { '--menu-left': `${place.left}px`, '--menu-top': `${place.top}px` } as CSSProperties;
}
