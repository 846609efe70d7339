import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshLibrary } from './queries';

type Row = { id: string };

/** The rows in the order of their ids; a row that no id names stays at the end. */
export function arranged<T extends Row>(rows: T[], ids: string[]): T[] {
  const place = new Map(ids.map((id, index) => [id, index]));
  return rows.toSorted((a, b) => (place.get(a.id) ?? ids.length) - (place.get(b.id) ?? ids.length));
}

/**
 * Puts a list in another order: at once on the screen, then on the server. One after the other, so that quick moves cannot
 * overtake each other; only the last of them reads the list again.
 */
export function useArrange(queryKey: QueryKey, send: (ids: string[]) => Promise<unknown>) {
  const client = useQueryClient();
  const mutationKey = ['library', 'arrange', ...queryKey];
  return useMutation({
    mutationKey,
    scope: { id: JSON.stringify(mutationKey) },
    mutationFn: send,
    onMutate: async (ids) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData<{ data: Row[] }>(
        queryKey,
        (before) => before && { ...before, data: arranged(before.data, ids) },
      );
    },
    onSettled: () => (client.isMutating({ mutationKey }) === 1 ? refreshLibrary() : undefined),
  });
}
