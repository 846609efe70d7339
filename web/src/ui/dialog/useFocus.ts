import { type RefObject, useEffect } from 'react';
import { focusKeeper, KEEPS_FOCUS } from '../useKeptFocus';

const FOCUSABLE =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), [contenteditable="true"], [tabindex]';

function focusables(box: HTMLElement): HTMLElement[] {
  return [...box.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (el) => (el.tabIndex >= 0 || el.contentEditable === 'true') && !el.closest('[hidden], [inert]'),
  );
}

/** The content comes before the window's own tools: Enter on opening must not close it. */
function first(box: HTMLElement): HTMLElement {
  const all = focusables(box);
  return (
    box.querySelector<HTMLElement>('[data-autofocus]') ??
    all.find((el) => !el.hasAttribute('data-dialog-tool')) ??
    all[0] ??
    box
  );
}

function keepInside(box: HTMLElement, event: KeyboardEvent): void {
  if (event.key !== 'Tab') return;
  const all = focusables(box);
  const here = document.activeElement;
  const edge = event.shiftKey ? all[0] : all.at(-1);
  const other = event.shiftKey ? all.at(-1) : all[0];
  if (here === edge || here === box || !box.contains(here)) {
    event.preventDefault();
    (other ?? box).focus();
  }
}

/** Moves the focus in when it opens (to what is marked `data-autofocus`, else to the first that can have it), keeps it in while modal, and gives it back to what had it, or to what that was part of. */
export function useFocus(
  ref: RefObject<HTMLElement | null>,
  open: boolean,
  modal: boolean,
  isTopModal: () => boolean,
): void {
  useEffect(() => {
    const box = ref.current;
    if (!open || !box) return;
    const before = document.activeElement as HTMLElement | null;
    const keeper = before?.closest(`[${KEEPS_FOCUS}], [role="dialog"]`);
    if (!box.contains(before)) first(box).focus();
    return () => {
      const here = document.activeElement;
      const lost = here === null || here === document.body || box.contains(here);
      if (!lost || !before) return;
      if (before.isConnected) before.focus();
      else focusKeeper(keeper);
    };
  }, [ref, open]);

  useEffect(() => {
    const box = ref.current;
    if (!open || !modal || !box) return;
    const listen = (event: KeyboardEvent) => {
      const inMenu = document.activeElement?.closest('[data-menu-dropdown]');
      if (isTopModal() && !inMenu) keepInside(box, event);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [ref, open, modal, isTopModal]);
}
