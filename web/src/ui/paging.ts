import { useEffect } from 'react';

const FURTHEST = 1_000_000;

/** The page an address asks for; an address typed by hand may hold anything. */
export function pageOf(text: string | undefined): number {
  const page = Number(text);
  return Number.isInteger(page) && page >= 1 && page <= FURTHEST ? page : 1;
}

interface Reply {
  data: unknown[];
  total: number;
}

/** Past the end there is something, but nothing to see: goes to the last page. */
export function useLastPage(
  page: number,
  perPage: number,
  reply: Reply | undefined,
  go: (page: number) => void,
): void {
  const total = reply?.total ?? 0;
  const last = Math.ceil(total / perPage);
  const past = total > 0 && reply?.data.length === 0 && page > last;
  // biome-ignore lint/correctness/useExhaustiveDependencies: go is new at each render, and does the same
  useEffect(() => {
    if (past) go(last);
  }, [past, last]);
}
