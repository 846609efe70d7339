import { queryOptions } from '@tanstack/react-query';
import { api } from '@/api/client';

/** The server counts no further. */
export const COUNTED = 1000;

/** Here and not with the booklets: every page shows it, and need not bring their words along for it. */
export const bookletCount = queryOptions({
  // Under the key of everything about booklets: what changes one of them has it counted again.
  queryKey: ['booklets', 'count'],
  queryFn: () => api.get('/api/booklets', { query: { perPage: 1 }, quiet: true }),
  select: (reply) => reply.counts.all,
  staleTime: 60_000,
  retry: false,
});
