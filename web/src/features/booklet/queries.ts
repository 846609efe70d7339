import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '@/api/client';
import { queryClient } from '@/api/queryClient';
import type { LookupOption } from '@/ui/LookupField';
import { fullName } from '@/ui/Person';
import type {
  Booklet,
  BookletCounts,
  BookletForm,
  BookletSheet,
  CoverChoice,
  Desk,
  MemberRole,
  Structure,
  Theme,
  WizardStep,
} from './types';

type Query = NonNullable<NonNullable<Parameters<typeof api.get<'/api/booklets'>>[1]>['query']>;

/** What narrows and orders booklets; values that came with an address have been looked at there. */
export type BookletFilter = Omit<Query, 'state' | 'kind' | 'sort'> & {
  state?: string;
  kind?: string;
  sort?: string;
};

export interface BookletList {
  data: Booklet[];
  total: number;
  more?: boolean;
  page: number;
  perPage: number;
  counts: BookletCounts;
}

/** What cannot be read is shown by the screen itself. */
const quiet = true;

export const bookletQueries = {
  list: (query: BookletFilter = {}) =>
    queryOptions({
      queryKey: ['booklets', 'list', query],
      queryFn: (): Promise<BookletList> => api.get('/api/booklets', { query: query as Query, quiet }),
      placeholderData: keepPreviousData,
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: ['booklets', 'one', id],
      queryFn: (): Promise<{ data: BookletSheet }> => api.get('/api/booklets/{id}', { path: { id }, quiet }),
      select: (reply) => reply.data,
      retry: false,
    }),
  /** Chapters with their pages, in order. */
  tree: (id: string) =>
    queryOptions({
      queryKey: ['booklets', 'tree', id],
      queryFn: () => api.get('/api/booklets/{id}/chapters', { path: { id }, quiet }),
      select: (reply) => reply.data ?? [],
    }),
  /** Chapters and pages that were deleted. */
  bin: (id: string) =>
    queryOptions({
      queryKey: ['booklets', 'bin', id],
      queryFn: () => api.get('/api/booklets/{id}/bin', { path: { id }, quiet }),
      select: (reply) => reply.data,
    }),
  variables: (id: string) =>
    queryOptions({
      queryKey: ['booklets', 'variables', id],
      queryFn: () => api.get('/api/booklets/{id}/variables', { path: { id }, quiet }),
      select: (reply) => reply.data,
    }),
  /** What any booklet knows: for the pages of the library. */
  catalogue: () =>
    queryOptions({
      queryKey: ['booklets', 'catalogue'],
      queryFn: () => api.get('/api/variables', { quiet }),
      select: (reply) => reply.data,
    }),
  members: (id: string, desk: Desk) =>
    queryOptions({
      queryKey: ['booklets', 'members', id, desk],
      queryFn: () => api.get(`/api/booklets/{id}/${desk}`, { path: { id }, quiet }),
      select: (reply) => reply.data ?? [],
      retry: false,
    }),
  /** What the wizard may offer: sectors, chapters, palettes, fonts. */
  proposals: (sector = '') =>
    queryOptions({
      queryKey: ['booklets', 'proposals', sector],
      queryFn: () => api.get('/api/builder', { query: sector ? { sector } : {}, quiet }),
      select: (reply) => reply.data,
    }),
};

/** One booklet shows in several lists and counts: after a change all of them are read again. */
export function refreshBooklets(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['booklets'] });
}

/** A changed sheet as the server answered it: what shows the booklet has it without asking again. */
export function keepSheet(reply: { data: BookletSheet }): void {
  queryClient.setQueryData(['booklets', 'one', reply.data.id], { data: reply.data });
  void queryClient.invalidateQueries({ queryKey: ['booklets', 'list'] });
}

/**
 * Changes of a booklet. Those with a revision answer 409 when somebody else was faster: quiet, the caller offers the choice.
 * `id` of something new is made here (`newId`), so that a call sent twice makes one thing.
 */
export const booklets = {
  read: (id: string) => api.get('/api/booklets/{id}', { path: { id } }),
  create: (body: BookletForm & { id: string; companyId?: string }) => api.post('/api/booklets', { body }),
  save: (id: string, body: BookletForm, revision: number) =>
    api.put('/api/booklets/{id}', { path: { id }, body: { ...body, revision }, quiet: [409] }),
  setTheme: (id: string, body: Theme, revision: number) =>
    api.put('/api/booklets/{id}/theme', { path: { id }, body: { ...body, revision }, quiet: [409] }),
  setStructure: (id: string, body: Structure, revision: number) =>
    api.put('/api/booklets/{id}/structure', { path: { id }, body: { ...body, revision }, quiet: [409] }),
  setCover: (id: string, body: CoverChoice, revision: number) =>
    api.put('/api/booklets/{id}/cover', { path: { id }, body: { ...body, revision }, quiet: [409] }),
  setVariables: (id: string, values: Record<string, string>, revision: number) =>
    api.put('/api/booklets/{id}/variables', { path: { id }, body: { values, revision }, quiet: [409] }),
  /** '' once the wizard is done. */
  setStep: (id: string, step: WizardStep) =>
    api.put('/api/booklets/{id}/step', { path: { id }, body: { step } }),
  duplicate: (id: string, body: { id: string; name?: string; people: boolean }) =>
    api.post('/api/booklets/{id}/duplicate', { path: { id }, body }),
  archive: (id: string) => api.post('/api/booklets/{id}/archive', { path: { id } }),
  /** Out of the bin, or out of the archive. */
  restore: (id: string) => api.post('/api/booklets/{id}/restore', { path: { id } }),
  transfer: (id: string, body: { companyId?: string; managerId: string }) =>
    api.post('/api/booklets/{id}/transfer', { path: { id }, body }),
  remove: (id: string) => api.del('/api/booklets/{id}', { path: { id } }),
  purge: (id: string) => api.del('/api/booklets/{id}/forever', { path: { id } }),
};

/** Changes of the tree. Those that answer `data: Chapter[]` answer the whole tree; `after: ''` is the first place. */
export const chapters = {
  add: (bookletId: string, body: { id: string; title: string; icon: string; after?: string }) =>
    api.post('/api/booklets/{id}/chapters', { path: { id: bookletId }, body: { ...body, hidden: false } }),
  /** What of the library shall be there; asked again, what is not named any more goes, unless written in. */
  fromLibrary: (bookletId: string, chosen: { id: string; pages: string[] | null }[]) =>
    api.post('/api/booklets/{id}/chapters/from-library', {
      path: { id: bookletId },
      body: { chapters: chosen },
    }),
  save: (id: string, body: { title: string; icon: string; hidden: boolean; revision: number }) =>
    api.put('/api/chapters/{id}', { path: { id }, body }),
  move: (id: string, after: string) => api.post('/api/chapters/{id}/move', { path: { id }, body: { after } }),
  duplicate: (id: string, copyId: string) =>
    api.post('/api/chapters/{id}/duplicate', { path: { id }, body: { id: copyId } }),
  remove: (id: string) => api.del('/api/chapters/{id}', { path: { id } }),
  restore: (id: string) => api.post('/api/chapters/{id}/restore', { path: { id } }),
};

export const pages = {
  add: (chapterId: string, body: { id: string; title: string; lead?: string; after?: string }) =>
    api.post('/api/chapters/{id}/pages', {
      path: { id: chapterId },
      body: { lead: '', ...body, hidden: false },
    }),
  /** `revision`: of the page in the tree, not of what it says. */
  save: (id: string, body: { title: string; lead: string; hidden: boolean; revision: number }) =>
    api.put('/api/pages/{id}/settings', { path: { id }, body }),
  move: (id: string, chapterId: string, after: string) =>
    api.post('/api/pages/{id}/move', { path: { id }, body: { chapterId, after } }),
  duplicate: (id: string, copyId: string) =>
    api.post('/api/pages/{id}/duplicate', { path: { id }, body: { id: copyId } }),
  remove: (id: string) => api.del('/api/pages/{id}', { path: { id } }),
  restore: (id: string) => api.post('/api/pages/{id}/restore', { path: { id } }),
};

export const members = {
  /** Colleagues who could be given the role, at most twenty. */
  candidates: (id: string, desk: Desk, q: string) =>
    api
      .get(`/api/booklets/{id}/${desk}/candidates`, { path: { id }, query: { q } })
      .then((reply) => reply.data ?? []),
  add: (id: string, desk: Desk, userId: string) =>
    api.post(`/api/booklets/{id}/${desk}`, { path: { id }, body: { userId }, quiet: [422] }),
  change: (id: string, desk: Desk, userId: string, role: MemberRole) =>
    api.put(`/api/booklets/{id}/${desk}/{userId}`, { path: { id, userId }, body: { role } }),
  remove: (id: string, desk: Desk, userId: string) =>
    api.del(`/api/booklets/{id}/${desk}/{userId}`, { path: { id, userId } }),
};

export const readTask = (id: string) =>
  api.get('/api/tasks/{id}', { path: { id }, quiet: true }).then((reply) => reply.data);

/** For admins, who see every company's. */
export function searchCompanies(q: string): Promise<LookupOption[]> {
  return api
    .get('/api/admin/company-options', { query: { q } })
    .then((reply) => (reply.data ?? []).map(({ id, name }) => ({ id, label: name })));
}

/** People somebody looks after, by name; of one company when it is given. */
export function searchPeople(q: string, companyId?: string): Promise<LookupOption[]> {
  return api
    .get('/api/admin/users', { query: { q, perPage: 20, sort: 'name', ...(companyId && { companyId }) } })
    .then((reply) =>
      reply.data.map((person) => ({ id: person.id, label: fullName(person), detail: person.email })),
    );
}

export const companyQuery = (id: string | undefined) =>
  queryOptions({
    queryKey: ['booklets', 'company', id],
    queryFn: () => api.get('/api/admin/companies/{id}', { path: { id: id ?? '' }, quiet }),
    select: (reply) => reply.data,
    enabled: id !== undefined,
  });

export { bookletPaths } from './paths';
