import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '@/api/client';
import type { components } from '@/api/schema';

type Schemas = components['schemas'];
export type Kind = 'news' | 'tutorial';
/** The description of the calls does not say what may be absent. */
type Nullable<T, K extends keyof T> = Omit<T, K> & { [P in K]: T[P] | null };
export type ArticleRow = Nullable<Schemas['ArticleRow'], 'cover'>;
export type ArticleSheet = Nullable<Schemas['ArticleSheet'], 'cover'>;
export type ArticleState = ArticleRow['state'];
export type Manuscript = Omit<Schemas['Manuscript'], '$schema'>;
export type NewsRow = Nullable<Schemas['NewsRow'], 'cover'>;
export type NewsItem = Nullable<Schemas['NewsPage'], 'cover' | 'video' | 'previous' | 'next'>;
export type TutorialRow = Nullable<Schemas['TutorialRow'], 'cover' | 'video'>;
export type TutorialItem = Nullable<Schemas['TutorialPage'], 'cover' | 'video'>;
export type Video = Schemas['Video'];
export type BulkAction = 'publish' | 'draft' | 'delete';

/** News shown at once on the home page; the older ones on demand. */
const NEWS_AT_ONCE = 4;
/** Whoever has more tutorials than this searches. */
const TUTORIALS_AT_ONCE = 60;

/** What everybody reads. */
export const readingQueries = {
  news: () =>
    infiniteQueryOptions({
      queryKey: ['news', 'list'],
      queryFn: ({ pageParam }) =>
        api.get('/api/news', { query: { page: pageParam, perPage: NEWS_AT_ONCE }, quiet: true }),
      initialPageParam: 1,
      getNextPageParam: (last) =>
        last.more || last.page * last.perPage < last.total ? last.page + 1 : undefined,
    }),
  unread: () =>
    queryOptions({
      queryKey: ['news', 'unread'],
      queryFn: () => api.get('/api/news/unread', { quiet: true }),
      select: (reply) => reply.data.count,
    }),
  newsItem: (id: string) =>
    queryOptions({
      queryKey: ['news', 'one', id],
      queryFn: () => api.get('/api/news/{id}', { path: { id }, quiet: true }),
      select: (reply): NewsItem => reply.data,
      retry: false,
    }),
  tutorials: (filter: { q?: string; category?: string; perPage?: number }) =>
    queryOptions({
      queryKey: ['tutorials', 'list', filter],
      queryFn: () =>
        api.get('/api/tutorials', { query: { perPage: TUTORIALS_AT_ONCE, ...filter }, quiet: true }),
      placeholderData: keepPreviousData,
    }),
  tutorial: (id: string) =>
    queryOptions({
      queryKey: ['tutorials', 'one', id],
      queryFn: () => api.get('/api/tutorials/{id}', { path: { id }, quiet: true }),
      select: (reply): TutorialItem => reply.data,
      enabled: id !== '',
      retry: false,
    }),
  categories: () =>
    queryOptions({
      queryKey: ['tutorials', 'categories'],
      queryFn: () => api.get('/api/tutorials/categories', { quiet: true }),
      select: (reply) => reply.data ?? [],
    }),
};

/** Failing to keep that something was read is no reason to disturb the reader. */
export function markRead(id: string) {
  return api.put('/api/news/{id}/read', { path: { id }, quiet: true }).catch(() => undefined);
}

const lists = { news: '/api/admin/news', tutorial: '/api/admin/tutorials' } as const;
const ones = { news: '/api/admin/news/{id}', tutorial: '/api/admin/tutorials/{id}' } as const;
const bulks = { news: '/api/admin/news/bulk', tutorial: '/api/admin/tutorials/bulk' } as const;

export type ArticleFilter = NonNullable<Parameters<typeof api.get<'/api/admin/news'>>[1]>['query'];

/** What admins write. */
export const articleQueries = {
  list: (kind: Kind, filter: ArticleFilter) =>
    queryOptions({
      queryKey: ['articles', kind, 'list', filter],
      queryFn: () => api.get(lists[kind], { query: filter, quiet: true }),
      placeholderData: keepPreviousData,
    }),
  one: (kind: Kind, id: string) =>
    queryOptions({
      queryKey: ['articles', kind, 'one', id],
      queryFn: (): Promise<{ data: ArticleSheet }> => api.get(ones[kind], { path: { id }, quiet: true }),
      select: (reply) => reply.data,
      retry: false,
    }),
  categories: () =>
    queryOptions({
      queryKey: ['articles', 'categories'],
      queryFn: () => api.get('/api/admin/tutorials/categories', { quiet: true }),
      select: (reply) => reply.data ?? [],
    }),
};

export const articles = {
  create: (kind: Kind, body: Manuscript) => api.post(lists[kind], { body }),
  save: (kind: Kind, id: string, body: Manuscript & { revision: number }) =>
    api.put(ones[kind], { path: { id }, body, quiet: [409] }),
  latest: (kind: Kind, id: string): Promise<ArticleSheet> =>
    api.get(ones[kind], { path: { id } }).then((reply) => reply.data),
  remove: (kind: Kind, id: string) => api.del(ones[kind], { path: { id } }),
  bulk: (kind: Kind, ids: string[], action: BulkAction) => api.post(bulks[kind], { body: { ids, action } }),
  searchCompanies: (q: string) =>
    api
      .get('/api/admin/company-options', { query: { q } })
      .then((reply) => (reply.data ?? []).map(({ id, name }) => ({ id, label: name }))),
};
