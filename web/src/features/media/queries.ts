import { queryOptions } from '@tanstack/react-query';
import { api } from '@/api/client';
import { queryClient } from '@/api/queryClient';
import type { BulkAction, Media, MediaChange } from './types';

/** Whose library: nothing for one's own company; admins name a company, or '' for the platform's. */
export type Shelf = string | undefined;

type Query = NonNullable<NonNullable<Parameters<typeof api.get<'/api/media'>>[1]>['query']>;

/** What narrows and orders a library; a kind that came with an address has been looked at there. */
export type MediaFilter = Omit<Query, 'kind'> & { kind?: string };

interface MediaList {
  data: Media[];
  total: number;
  more?: boolean;
  page: number;
  perPage: number;
}

const of = (companyId: Shelf) => (companyId === undefined ? {} : { companyId });

export const mediaQueries = {
  list: (shelf: Shelf, filter: MediaFilter) =>
    queryOptions({
      queryKey: ['media', 'list', shelf, filter],
      queryFn: (): Promise<MediaList> =>
        api.get('/api/media', { query: { ...of(shelf), ...filter } as Query, quiet: true }),
      // Of the same library only: another's would be shown, and pressed, under this one's name.
      placeholderData: (before, query) => (query?.queryKey[2] === shelf ? before : undefined),
      // What is being prepared is looked at again until it is ready.
      refetchInterval: ({ state }) =>
        state.data?.data?.some((media) => media.state === 'processing') ? 2_000 : false,
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: ['media', 'one', id],
      queryFn: (): Promise<{ data: Media }> => api.get('/api/media/{id}', { path: { id }, quiet: true }),
      select: (reply) => reply.data,
      retry: false,
      refetchInterval: ({ state }) => (state.data?.data.state === 'processing' ? 2_000 : false),
    }),
  uses: (id: string) =>
    queryOptions({
      queryKey: ['media', 'uses', id],
      queryFn: () => api.get('/api/media/uses/{id}', { path: { id }, quiet: true }),
      select: (reply) => reply.data ?? [],
    }),
  folders: (shelf: Shelf) =>
    queryOptions({
      queryKey: ['media', 'folders', shelf],
      queryFn: () => api.get('/api/media/folders', { query: of(shelf), quiet: true }),
      select: (reply) => reply.data ?? [],
    }),
  tags: (shelf: Shelf) =>
    queryOptions({
      queryKey: ['media', 'tags', shelf],
      queryFn: () => api.get('/api/media/tags', { query: of(shelf), quiet: true }),
      select: (reply) => reply.data ?? [],
    }),
  counts: (shelf: Shelf) =>
    queryOptions({
      queryKey: ['media', 'counts', shelf],
      queryFn: () => api.get('/api/media/counts', { query: of(shelf), quiet: true }),
      select: (reply) => reply.data,
    }),
  owners: (shelf: Shelf) =>
    queryOptions({
      queryKey: ['media', 'owners', shelf],
      queryFn: () => api.get('/api/media/owners', { query: of(shelf), quiet: true }),
      select: (reply) => reply.data ?? [],
    }),
  company: (id: string) =>
    queryOptions({
      queryKey: ['media', 'company', id],
      queryFn: () => api.get('/api/admin/companies/{id}', { path: { id }, quiet: true }),
      select: (reply) => reply.data,
    }),
  storage: (shelf: Shelf) =>
    queryOptions({
      queryKey: ['media', 'storage', shelf],
      queryFn: () => api.get('/api/storage', { query: of(shelf), quiet: true }),
      select: (reply) => reply.data,
    }),
};

/** Everything shown of libraries is read again: after any change, and after a file has arrived. */
export function refreshMedia(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['media'] });
}

export const media = {
  save: (id: string, body: MediaChange) => api.put('/api/media/{id}', { path: { id }, body, quiet: [409] }),
  /** From a dialog that tells the outcome itself. */
  describe: (id: string, body: MediaChange) =>
    api
      .put('/api/media/{id}', { path: { id }, body, quiet: true, silent: true })
      .then((reply): Media => reply.data),
  latest: (id: string) => api.get('/api/media/{id}', { path: { id } }).then((reply) => reply.data),
  /** To the bin. `force`: though it is shown somewhere, which the person has been told. */
  remove: (id: string, force: boolean) =>
    api.del('/api/media/{id}', { path: { id }, query: force ? { force: true } : {} }),
  restore: (id: string) => api.post('/api/media/{id}/restore', { path: { id } }),
  purge: (id: string) => api.del('/api/media/bin/{id}', { path: { id } }),
  bulk: (body: {
    ids: string[];
    action: BulkAction;
    folderId?: string | null;
    tags?: string[];
    force?: boolean;
  }) => api.post('/api/media/bulk', { body }),
  emptyBin: (shelf: Shelf) => api.del('/api/media/bin', { query: of(shelf) }),
  uses: (id: string) => api.get('/api/media/uses/{id}', { path: { id } }).then((reply) => reply.data ?? []),
};

export const folders = {
  create: (shelf: Shelf, body: { name: string; parentId: string | null }) =>
    api.post('/api/media/folders', { query: of(shelf), body }),
  save: (id: string, body: { name: string; parentId: string | null; revision: number }) =>
    api.put('/api/media/folders/{id}', { path: { id }, body }),
  remove: (id: string) => api.del('/api/media/folders/{id}', { path: { id } }),
};

/** Companies an admin may look at the library of. */
export function searchCompanies(q: string) {
  return api
    .get('/api/admin/company-options', { query: { q } })
    .then((reply) => (reply.data ?? []).map(({ id, name }) => ({ id, label: name })));
}
