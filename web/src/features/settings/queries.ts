import { queryOptions } from '@tanstack/react-query';
import { api } from '@/api/client';
import type { Figure } from './cards';

const counts = {
  users: () => api.get('/api/admin/users', { query: { perPage: 1 } }),
  companies: () => api.get('/api/admin/companies', { query: { perPage: 1 } }),
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
