import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '@/api/client';
import { queryClient } from '@/api/queryClient';
import type { components } from '@/api/schema';
import type { PageData } from '@/blocks/context';
import type { Person } from '../saving/types';

export type Revision = Omit<components['schemas']['PageRevision'], 'by'> & { by: Person | null };

const PER_PAGE = 50;

export const historyQueries = {
  list: (pageId: string) =>
    infiniteQueryOptions({
      queryKey: ['page-revisions', pageId],
      queryFn: ({ pageParam }) =>
        api.get('/api/pages/{id}/revisions', {
          path: { id: pageId },
          query: { page: pageParam, perPage: PER_PAGE },
          quiet: true,
        }),
      initialPageParam: 1,
      getNextPageParam: (last, all) => (last.data.length === PER_PAGE ? all.length + 1 : undefined),
      // Read anew whenever the history is opened.
      gcTime: 0,
    }),
  one: (pageId: string, { id, at }: Pick<Revision, 'id' | 'at'>) =>
    queryOptions({
      // The last state goes on changing for as long as somebody writes.
      queryKey: ['page-revision', pageId, id, at],
      queryFn: () =>
        api.get('/api/pages/{id}/revisions/{revision}', { path: { id: pageId, revision: id }, quiet: true }),
      select: (reply) => reply.data.content as PageData,
    }),
};

export function refreshHistory(pageId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['page-revisions', pageId] });
}

export function nameRevision(pageId: string, id: string, note: string) {
  return api.put('/api/pages/{id}/revisions/{revision}', {
    path: { id: pageId, revision: id },
    body: { note },
  });
}
