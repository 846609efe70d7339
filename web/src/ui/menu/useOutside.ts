import { type RefObject, useEffect, useRef } from 'react';

/** A press elsewhere, a scroll of the page or a new size of the window ends it. */
export function useOutside(active: boolean, inside: RefObject<HTMLElement | null>[], then: () => void): void {
  const latest = useRef({ inside, then });
  latest.current = { inside, then };
  useEffect(() => {
    if (!active) return;
    const end = (event: Event) => {
      const target = event.target as Node;
      if (!latest.current.inside.some((ref) => ref.current?.contains(target))) latest.current.then();
    };
    const options = { capture: true };
    document.addEventListener('pointerdown', end, options);
    document.addEventListener('scroll', end, options);
    window.addEventListener('resize', end);
    return () => {
      document.removeEventListener('pointerdown', end, options);
      document.removeEventListener('scroll', end, options);
      window.removeEventListener('resize', end);
    };
  }, [active]);
}
