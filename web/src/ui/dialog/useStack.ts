import { useEffect, useRef } from 'react';

interface Layer {
  modal: boolean;
}

/** Open dialogs, in the order they were opened; where they stand in the page says nothing about that. */
const stack: Layer[] = [];

export interface Place {
  isTop: () => boolean;
  /** No other modal was opened after this one. */
  isTopModal: () => boolean;
}

export function useStack(open: boolean, modal: boolean): Place {
  const me = useRef<Layer>({ modal });
  me.current.modal = modal;
  const place = useRef<Place>({
    isTop: () => stack.at(-1) === me.current,
    isTopModal: () => stack.filter((layer) => layer.modal).at(-1) === me.current,
  });
  useEffect(() => {
    if (!open) return;
    const mine = me.current;
    stack.push(mine);
    return () => {
      stack.splice(stack.indexOf(mine), 1);
    };
  }, [open]);
  return place.current;
}
