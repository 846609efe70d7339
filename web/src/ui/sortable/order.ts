import { useEffect, useRef, useState } from 'react';

/** The list with one of its entries put elsewhere. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

/** Shows a new order at once; gives it up when it could not be kept, or when another one comes from outside. */
export function useOrder(given: string[], onMove: (ids: string[]) => unknown) {
  const key = given.join('\n');
  const [state, setState] = useState({ key, ids: given });
  if (state.key !== key) setState({ key, ids: given });
  const ids = state.key === key ? state.ids : given;
  const alive = useRef(true);
  useEffect(() => {
    alive.current = true;
    return () => {
      alive.current = false;
    };
  }, []);
  async function move(from: number, to: number) {
    const next = moved(ids, from, to);
    setState({ key, ids: next });
    try {
      await onMove(next);
    } catch (error) {
      if (alive.current) setState((now) => (now.ids === next ? { ...now, ids } : now));
      // A refusal was already told; anything else is a fault of ours.
      if (!(error instanceof Error && 'status' in error)) throw error;
    }
  }
  return { ids, move };
}
