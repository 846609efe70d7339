import { useEffect, useRef, useState } from 'react';

/** The list with one of its entries put elsewhere. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

function sameEntries(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((one) => others.includes(one));
}

/** Shows a new order at once; gives it up when it could not be kept, or when another one comes from outside. */
export function useOrder(given: string[], onMove: (ids: string[]) => unknown) {
  const key = given.join('\n');
  const [state, setState] = useState({ key, ids: given });
  const alive = useRef(true);
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  const waiting = useRef(0);
  // The answer to one move, while the next one waits for its turn, is already out of date.
  const kept = state.key === key || (waiting.current > 1 && sameEntries(state.ids, given));
  if (state.key !== key) setState({ key, ids: kept ? state.ids : given });
  const ids = kept ? state.ids : given;
  useEffect(() => {
    alive.current = true;
    return () => {
      alive.current = false;
    };
  }, []);
  async function move(from: number, to: number) {
    const next = moved(ids, from, to);
    setState({ key, ids: next });
    waiting.current += 1;
    // One after the other: sent together, the former order could arrive last and stay.
    const sent = turn.current.then(() => onMove(next));
    turn.current = sent.then(
      () => undefined,
      () => undefined,
    );
    try {
      await sent;
    } catch (error) {
      if (alive.current) setState((now) => (now.ids === next ? { ...now, ids } : now));
      // A refusal was already told; anything else is a fault of ours.
      if (!(error instanceof Error && 'status' in error)) throw error;
    } finally {
      waiting.current -= 1;
    }
  }
  return { ids, move };
}
