import { useEffect } from 'react';

let locks = 0;

function apply(): void {
  if (locks > 0) document.body.dataset.scrollLocked = '';
  else delete document.body.dataset.scrollLocked;
}

/** The page stays where it is as long as one dialog asks for it. */
export function useScrollLock(locked: boolean): void {
  useEffect(() => {
    if (!locked) return;
    locks += 1;
    apply();
    return () => {
      locks -= 1;
      apply();
    };
  }, [locked]);
}
