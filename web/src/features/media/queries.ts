import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '@/api/client';
import { queryClient } from '@/api/queryClient';
import type { BulkAction, Folder, Media, MediaChange, MediaList, MediaTag, Storage, Use } from './types';

/** Whose library: nothing for one's own company; admins name a company, or '' for the platform's. */
export type Shelf = string | undefined;

export interface MediaFilter {
  q?: string;
  kind?: string;
  folder?: string;
  tag?: string;
  used?: string;
  owner?: string;
  from?: string;
  to?: string;
  min?: string;
  max?: string;
  bin?: string;
  sort?: string;
  page?: number;
  perPage?: number;
}

interface Call {
  path?: Record<string, string>;
  query?: object;
  body?: unknown;
  quiet?: boolean | number[];
}
type Caller = <T>(path: string, call?: Call) => Promise<T>;
/** Until the description of the calls holds these. */
const call = api as unknown as Record<'get' | 'post' | 'put' | 'del', Caller>;

const of = (companyId: Shelf) => (companyId === undefined ? {} : { companyId });

export const mediaQueries = {
  list: (shelf: Shelf, filter: MediaFilter) =>
    queryOptions({
      queryKey: ['media', 'list', shelf, filter],
      queryFn: () => call.get<MediaList>('/api/media', { query: { ...of(shelf), ...filter }, quiet: true }),
      placeholderData: keepPreviousData,
      // What is being prepared is looked at again until it is ready.
      refetchInterval: ({ state }) =>
        state.data?.data?.some((media) => media.state === 'processing') ? 2_000 : false,
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: ['media', 'one', id],
      queryFn: () => call.get<{ data: Media }>('/api/media/{id}', { path: { id }, quiet: true }),
      select: (reply) => reply.data,
      retry: false,
      refetchInterval: ({ state }) => (state.data?.data.state === 'processing' ? 2_000 : false),
    }),
  uses: (id: string) =>
    queryOptions({
      queryKey: ['media', 'uses', id],
      queryFn: () => call.get<{ data: Use[] | null }>('/api/media/{id}/uses', { path: { id }, quiet: true }),
      select: (reply) => reply.data ?? [],
    }),
  folders: (shelf: Shelf) =>
    queryOptions({
      queryKey: ['media', 'folders', shelf],
      queryFn: () =>
        call.get<{ data: Folder[] | null }>('/api/media/folders', { query: of(shelf), quiet: true }),
      select: (reply) => reply.data ?? [],
    }),
  tags: (shelf: Shelf) =>
    queryOptions({
      queryKey: ['media', 'tags', shelf],
      queryFn: () =>
        call.get<{ data: MediaTag[] | null }>('/api/media/tags', { query: of(shelf), quiet: true }),
      select: (reply) => reply.data ?? [],
    }),
  storage: (shelf: Shelf) =>
    queryOptions({
      queryKey: ['media', 'storage', shelf],
      queryFn: () => call.get<{ data: Storage }>('/api/storage', { query: of(shelf), quiet: true }),
      select: (reply) => reply.data,
    }),
};

/** Everything shown of libraries is read again: after any change, and after a file has arrived. */
export function refreshMedia(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['media'] });
}

export const media = {
  save: (id: string, body: MediaChange) =>
    call.put<{ data: Media }>('/api/media/{id}', { path: { id }, body, quiet: [409] }),
  latest: (id: string) =>
    call.get<{ data: Media }>('/api/media/{id}', { path: { id } }).then((reply) => reply.data),
  /** To the bin. `force`: though it is shown somewhere, which the person has been told. */
  remove: (id: string, force: boolean) =>
    call.del('/api/media/{id}', { path: { id }, query: force ? { force: '1' } : {} }),
  restore: (id: string) => call.post('/api/media/{id}/restore', { path: { id } }),
  purge: (id: string) => call.del('/api/media/{id}/forever', { path: { id } }),
  bulk: (body: { ids: string[]; action: BulkAction; folderId?: string; tags?: string[]; force?: boolean }) =>
    call.post('/api/media/bulk', { body }),
  uses: (id: string) =>
    call.get<{ data: Use[] | null }>('/api/media/{id}/uses', { path: { id } }).then((r) => r.data ?? []),
};

export const folders = {
  create: (shelf: Shelf, body: { name: string; parentId: string | null }) =>
    call.post<{ data: Folder }>('/api/media/folders', { query: of(shelf), body }),
  save: (id: string, body: { name: string; parentId: string | null; revision: number }) =>
    call.put<{ data: Folder }>('/api/media/folders/{id}', { path: { id }, body }),
  remove: (id: string) => call.del('/api/media/folders/{id}', { path: { id } }),
};

/** Companies an admin may look at the library of. */
export function searchCompanies(q: string) {
  return api
    .get('/api/admin/company-options', { query: { q } })
    .then((reply) => (reply.data ?? []).map(({ id, name }) => ({ id, label: name })));
}
