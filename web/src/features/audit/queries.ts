import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, download } from '@/api/client';
import type { components } from '@/api/schema';
import { fullName } from '@/ui/Person';
import { type Moments, momentsOf } from './period';

export type AuditEvent = components['schemas']['EventView'];
export type AuditAction = components['schemas']['ActionView'];
export type Retention = components['schemas']['RetentionView'];

export interface AuditFilters {
  person?: string;
  company?: string;
  action?: string;
  period?: string;
  from?: string;
  to?: string;
}

export interface AuditFilter extends AuditFilters {
  page: number;
  perPage: number;
}

/** What the call takes: days and presets become moments when it is made. */
function asked({ period, from, to, ...others }: AuditFilters): Omit<AuditFilters, keyof Moments> & Moments {
  return { ...others, ...momentsOf({ period, from, to }, new Date()) };
}

/** Reads and changes of the log; nothing else calls its API. */
export const auditQueries = {
  list: ({ page, perPage, ...filters }: AuditFilter) =>
    queryOptions({
      queryKey: ['audit', 'list', filters, page, perPage],
      queryFn: () =>
        api.get('/api/admin/audit', { query: { ...asked(filters), page, perPage }, quiet: true }),
      placeholderData: keepPreviousData,
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: ['audit', 'event', id],
      queryFn: () => api.get('/api/admin/audit/events/{id}', { path: { id }, quiet: true }),
      select: (reply) => reply.data,
      enabled: id !== '',
    }),
  actions: () =>
    queryOptions({
      queryKey: ['audit', 'actions'],
      queryFn: () => api.get('/api/admin/audit/actions'),
      select: (reply) => reply.data ?? [],
    }),
  retention: () =>
    queryOptions({
      queryKey: ['audit', 'retention'],
      queryFn: () => api.get('/api/admin/audit/retention'),
      select: (reply) => reply.data,
    }),
};

export const audit = {
  save: (filters: AuditFilters) => download('/api/admin/audit/export', { ...asked(filters) }),
  keep: (months: number, revision: number) =>
    api.put('/api/admin/audit/retention', { body: { months, revision }, quiet: [409] }),
};

/** The choices of two filters, which other features own. */
export const lookups = {
  people: async (q: string) => {
    const { data } = await api.get('/api/admin/users', { query: { q, perPage: 8 } });
    return (data ?? []).map((user) => ({ id: user.id, label: fullName(user), detail: user.email }));
  },
  companies: async (q: string) => {
    const { data } = await api.get('/api/admin/company-options', { query: { q } });
    return (data ?? []).map((company) => ({ id: company.id, label: company.name }));
  },
};
