import { queryOptions } from '@tanstack/react-query';
import { api } from '@/api/client';
import type { Figure } from './cards';

/** A card without its figure says enough. */
const counts = {
  users: () => api.get('/api/admin/users', { query: { perPage: 1 }, quiet: true }),
  companies: () => api.get('/api/admin/companies', { query: { perPage: 1 }, quiet: true }),
};

/** How many there are; a list counts no further than a thousand. */
export const settingsQueries = {
  figure: (name: Figure) =>
    queryOptions({
      queryKey: ['settings', name],
      queryFn: async () => {
        const { total, more = false } = await counts[name]();
        return { total, more };
      },
    }),
};
