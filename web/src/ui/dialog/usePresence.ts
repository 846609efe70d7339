import { useEffect, useRef, useState } from 'react';

/** enter: in the page, not yet in place · open · leave: on its way out · closed: not in the page. */
export type Phase = 'closed' | 'enter' | 'open' | 'leave';

/** Keeps something in the page while it comes and goes, and tells when it is there and when it is gone. */
export function usePresence(open: boolean, motion: number, onShow?: () => void, onHide?: () => void): Phase {
  const [phase, setPhase] = useState<Phase>(open ? 'enter' : 'closed');
  const calls = useRef({ onShow, onHide });
  calls.current = { onShow, onHide };

  if (open && (phase === 'closed' || phase === 'leave')) setPhase('enter');
  if (!open && (phase === 'open' || phase === 'enter')) setPhase('leave');

  useEffect(() => {
    if (phase === 'enter') {
      const timer = setTimeout(() => {
        setPhase('open');
        calls.current.onShow?.();
      }, 16);
      return () => clearTimeout(timer);
    }
    if (phase === 'leave') {
      const timer = setTimeout(() => {
        setPhase('closed');
        calls.current.onHide?.();
      }, motion);
      return () => clearTimeout(timer);
    }
  }, [phase, motion]);
  return phase;
}
