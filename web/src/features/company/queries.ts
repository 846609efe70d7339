import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '@/api/client';
import type { components } from '@/api/schema';
import type { CompanySheet } from './sheet';

export type Company = components['schemas']['CompanyView'];
export type CompanyState = Company['state'];

interface CompanyFilter {
  q?: string;
  sort?: 'name' | '-name' | 'createdAt' | '-createdAt';
  page: number;
  perPage: number;
  state?: CompanyState;
  sector?: string;
}

/** A read that fails is shown by the screen itself. */
export const companyQueries = {
  list: (query: CompanyFilter) =>
    queryOptions({
      queryKey: ['companies', query],
      queryFn: () => api.get('/api/admin/companies', { query, quiet: true }),
      placeholderData: keepPreviousData,
      // What is being deleted goes by itself.
      refetchInterval: ({ state }) =>
        state.data?.data.some((company) => company.state === 'deleting') ? 2_000 : false,
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: ['company', id],
      queryFn: () => api.get('/api/admin/companies/{id}', { path: { id }, quiet: true }),
      select: (reply) => reply.data,
      // A form is never filled from what was read for another visit.
      gcTime: 0,
      // Somebody else may be watching it go.
      refetchInterval: ({ state }) => (state.data?.data.state === 'deleting' ? 2_000 : false),
    }),
  sectors: () =>
    queryOptions({
      queryKey: ['sectors', 'options'],
      queryFn: () => api.get('/api/sectors'),
      select: (reply) => reply.data,
    }),
};

export const companies = {
  create: (body: CompanySheet) => api.post('/api/admin/companies', { body }),
  change: (id: string, body: CompanySheet & { revision: number }) =>
    api.put('/api/admin/companies/{id}', { path: { id }, body, quiet: [409] }),
  suspend: (id: string) => api.post('/api/admin/companies/{id}/suspend', { path: { id } }),
  resume: (id: string) => api.post('/api/admin/companies/{id}/resume', { path: { id } }),
  remove: (id: string, name: string) =>
    api.del('/api/admin/companies/{id}', { path: { id }, body: { name } }),
  /** How far a deletion is. */
  task: (id: string) => api.get('/api/tasks/{id}', { path: { id }, quiet: true }).then((reply) => reply.data),
};
