import { queryOptions } from '@tanstack/react-query';
import { api } from '@/api/client';
import type { components } from '@/api/schema';

export const kinds = ['cgu', 'rgpd'] as const;
export type LegalKind = (typeof kinds)[number];
export type LegalSheet = components['schemas']['LegalSheet'];
export type LegalVersion = components['schemas']['VersionView'];

/** Reads and changes of the legal texts; nothing else calls this API. */
export const legalQueries = {
  sheet: (kind: LegalKind) =>
    queryOptions({
      queryKey: ['legal', 'sheet', kind],
      queryFn: () => api.get('/api/admin/legal/{kind}', { path: { kind } }),
      select: (reply) => reply.data,
      // A form is never filled from what was read for another visit.
      gcTime: 0,
    }),
  version: (kind: LegalKind, version: number) =>
    queryOptions({
      queryKey: ['legal', 'version', kind, version],
      queryFn: () => api.get('/api/admin/legal/{kind}/versions/{version}', { path: { kind, version } }),
      select: (reply) => reply.data,
      // A version never changes.
      staleTime: Number.POSITIVE_INFINITY,
    }),
};

export const legal = {
  publish: (kind: LegalKind, body: { html: string; note: string; version: number }) =>
    api.put('/api/admin/legal/{kind}', { path: { kind }, body, quiet: [409] }),
};
