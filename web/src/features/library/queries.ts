import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '@/api/client';
import { queryClient } from '@/api/queryClient';
import type { components } from '@/api/schema';

export type Sector = components['schemas']['SectorView'];
export type Chapter = components['schemas']['ChapterView'];
export type ModelPage = components['schemas']['PageView'];
export type Builder = components['schemas']['BuilderView'];
export type Palette = components['schemas']['Palette'];
export type Font = components['schemas']['FontView'];
export type Choice = components['schemas']['Choice'];

type State = 'visible' | 'hidden';
export type SectorFilter = { q?: string; state?: State; sort?: 'name' | '-name' };
export type ChapterSort = 'title' | 'updatedAt';
export type ChapterFilter = {
  q?: string;
  state?: State;
  sector?: string;
  sort?: ChapterSort | `-${ChapterSort}`;
};

/** A sheet that cannot be read is shown by the screen itself. */
const quiet = true;
/** What fills a form is read anew at every visit. */
const gcTime = 0;

export const libraryQueries = {
  sectors: (query: SectorFilter = {}) =>
    queryOptions({
      queryKey: ['library', 'sectors', query],
      queryFn: () => api.get('/api/admin/sectors', { query }),
      placeholderData: keepPreviousData,
    }),
  sector: (id: string) =>
    queryOptions({
      queryKey: ['library', 'sector', id],
      queryFn: () => api.get('/api/admin/sectors/{id}', { path: { id }, quiet }),
      select: (reply) => reply.data,
      gcTime,
    }),
  chapters: (query: ChapterFilter = {}) =>
    queryOptions({
      queryKey: ['library', 'chapters', query],
      queryFn: () => api.get('/api/admin/library/chapters', { query }),
      placeholderData: keepPreviousData,
    }),
  chapter: (id: string) =>
    queryOptions({
      queryKey: ['library', 'chapter', id],
      queryFn: () => api.get('/api/admin/library/chapters/{id}', { path: { id }, quiet }),
      select: (reply) => reply.data,
      gcTime,
    }),
  pages: (id: string) =>
    queryOptions({
      queryKey: ['library', 'pages', id],
      queryFn: () => api.get('/api/admin/library/chapters/{id}/pages', { path: { id }, quiet }),
    }),
  builder: () =>
    queryOptions({
      queryKey: ['library', 'builder'],
      queryFn: () => api.get('/api/admin/builder', { quiet }),
      select: (reply) => reply.data,
      gcTime,
    }),
};

/** One thing shows in several lists and counts: after a change all of them are read again. */
export function refreshLibrary(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['library'] });
}

export type SectorValues = { name: string; icon: string; hidden: boolean };
export type ChapterValues = { title: string; icon: string; hidden: boolean; sectorIds: string[] };
export type PageValues = { title: string; hidden: boolean; chapterId: string };
export type BuilderValues = { palettes: Palette[]; fonts: Choice[]; structures: Choice[]; covers: Choice[] };

export const sectors = {
  read: (id: string) => api.get('/api/admin/sectors/{id}', { path: { id } }),
  create: (body: SectorValues) => api.post('/api/admin/sectors', { body }),
  save: (id: string, body: SectorValues, revision: number) =>
    api.put('/api/admin/sectors/{id}', { path: { id }, body: { ...body, revision }, quiet: [409] }),
  hide: ({ id, name, icon, revision }: Sector, hidden: boolean) =>
    api.put('/api/admin/sectors/{id}', { path: { id }, body: { name, icon, hidden, revision } }),
  remove: (id: string) => api.del('/api/admin/sectors/{id}', { path: { id } }),
  arrange: (ids: string[]) => api.put('/api/admin/sectors/order', { body: { ids } }),
};

export const chapters = {
  read: (id: string) => api.get('/api/admin/library/chapters/{id}', { path: { id } }),
  create: (body: ChapterValues & { newId: string }) => api.post('/api/admin/library/chapters', { body }),
  save: (id: string, body: ChapterValues, revision: number) =>
    api.put('/api/admin/library/chapters/{id}', { path: { id }, body: { ...body, revision }, quiet: [409] }),
  remove: (id: string) => api.del('/api/admin/library/chapters/{id}', { path: { id } }),
  duplicate: (id: string, copyId: string) =>
    api.post('/api/admin/library/chapters/{id}/duplicate', { path: { id }, body: { copyId } }),
  act: (ids: string[], action: 'hide' | 'show' | 'delete') =>
    api.post('/api/admin/library/chapters/bulk', { body: { ids, action } }),
  arrange: (ids: string[]) => api.put('/api/admin/library/chapters/order', { body: { ids } }),
};

export const pages = {
  read: (chapterId: string) => api.get('/api/admin/library/chapters/{id}/pages', { path: { id: chapterId } }),
  add: (chapterId: string, body: { title: string; newId: string }) =>
    api.post('/api/admin/library/chapters/{id}/pages', { path: { id: chapterId }, body }),
  save: (id: string, body: PageValues, revision: number) =>
    api.put('/api/admin/library/pages/{id}', { path: { id }, body: { ...body, revision }, quiet: [409] }),
  hide: ({ id, title, chapterId, revision }: ModelPage, hidden: boolean) =>
    api.put('/api/admin/library/pages/{id}', { path: { id }, body: { title, chapterId, hidden, revision } }),
  remove: (id: string) => api.del('/api/admin/library/pages/{id}', { path: { id } }),
  duplicate: (id: string, copyId: string) =>
    api.post('/api/admin/library/pages/{id}/duplicate', { path: { id }, body: { copyId } }),
  arrange: (chapterId: string, ids: string[]) =>
    api.put('/api/admin/library/chapters/{id}/pages/order', { path: { id: chapterId }, body: { ids } }),
};

export const builder = {
  read: () => api.get('/api/admin/builder'),
  save: (body: BuilderValues, revision: number) =>
    api.put('/api/admin/builder', { body: { ...body, revision }, quiet: [409] }),
};
