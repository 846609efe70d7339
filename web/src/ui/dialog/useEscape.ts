import { useEffect, useRef } from 'react';

/** Open dialogs, the last one on top: Escape is for that one only. */
const stack: symbol[] = [];

/** Closes on Escape when that is allowed; a dialog that does not allow it still keeps Escape from those below. */
export function useEscape(open: boolean, allowed: boolean, onClose: () => void): void {
  const latest = useRef({ allowed, onClose });
  latest.current = { allowed, onClose };
  useEffect(() => {
    if (!open) return;
    const me = Symbol('dialog');
    stack.push(me);
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || stack.at(-1) !== me) return;
      // An open menu closes first.
      if (document.querySelector('[data-menu-dropdown]')) return;
      event.preventDefault();
      if (latest.current.allowed) latest.current.onClose();
    };
    document.addEventListener('keydown', listen);
    return () => {
      document.removeEventListener('keydown', listen);
      stack.splice(stack.indexOf(me), 1);
    };
  }, [open]);
}
