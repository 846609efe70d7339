import { useEffect, useRef } from 'react';

/** Escape is for the dialog on top only: closes it when that is allowed; a dialog that does not allow it still keeps Escape from those below. */
export function useEscape(open: boolean, isTop: () => boolean, allowed: boolean, onClose: () => void): void {
  const latest = useRef({ allowed, onClose });
  latest.current = { allowed, onClose };
  useEffect(() => {
    if (!open) return;
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || !isTop()) return;
      // An open menu closes first.
      if (document.querySelector('[data-menu-dropdown]')) return;
      event.preventDefault();
      if (latest.current.allowed) latest.current.onClose();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [open, isTop]);
}
