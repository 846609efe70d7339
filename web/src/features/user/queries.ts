import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, download } from '@/api/client';
import { queryClient } from '@/api/queryClient';
import type { components } from '@/api/schema';
import type { Role } from '@/api/user';
import type { LookupOption } from '@/ui/LookupField';
import { fullName } from '@/ui/Person';

export type UserRow = components['schemas']['UserRow'];
export type UserSheet = components['schemas']['UserSheet'];
export type UserState = UserRow['state'];
export type ImportRow = components['schemas']['UserImportRow'];
export type Skipped = components['schemas']['SkippedPerson'];
export type Act = components['schemas']['PeopleActInputBody']['action'];

export interface UserFilter {
  q?: string;
  sort?: 'name' | '-name' | 'email' | '-email' | 'lastSignIn' | '-lastSignIn';
  role?: Role;
  state?: UserState;
  companyId?: string;
}

/** A read that fails is shown by the screen itself. */
export const userQueries = {
  list: (query: UserFilter & { page: number; perPage: number }) =>
    queryOptions({
      queryKey: ['users', query],
      queryFn: () => api.get('/api/admin/users', { query, quiet: true }),
      placeholderData: keepPreviousData,
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: ['user-sheet', id],
      queryFn: () => api.get('/api/admin/users/{id}', { path: { id }, quiet: true }),
      select: (reply) => reply.data,
      // A form is never filled from what was read for another visit.
      gcTime: 0,
    }),
};

/** What is shown anywhere of people is asked again. */
export function refreshUsers(): Promise<unknown> {
  return Promise.all(
    ['users', 'user-sheet', 'settings'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
  );
}

/** What a form says of a person, as the call takes it. */
export interface SheetBody {
  firstName: string;
  lastName: string;
  email: string;
  role: Role;
  companyId: string | null;
  language: string;
}

const dataOf = <T>(reply: { data: T }) => reply.data;
const one = (id: string) => ({ path: { id } });

export const users = {
  read: (id: string) => api.get('/api/admin/users/{id}', one(id)),
  invite: (body: SheetBody & { message: string }) => api.post('/api/admin/users', { body }),
  save: (id: string, body: SheetBody & { revision: number }) =>
    api.put('/api/admin/users/{id}', { ...one(id), body, quiet: [409] }),
  inviteAgain: (id: string) => api.post('/api/admin/users/{id}/invite', one(id)),
  cancelInvitation: (id: string) => api.del('/api/admin/users/{id}/invitation', one(id)),
  disable: (id: string) => api.post('/api/admin/users/{id}/disable', one(id)),
  enable: (id: string) => api.post('/api/admin/users/{id}/enable', one(id)),
  remove: (id: string, heirId?: string) =>
    api.del('/api/admin/users/{id}', { ...one(id), query: { heirId } }),
  act: (ids: string[], action: Act) => api.post('/api/admin/users/bulk', { body: { ids, action } }),
  preview: (file: Blob) => api.upload('/api/admin/users/import/preview', { file, quiet: true }).then(dataOf),
  import: (file: Blob) => api.upload('/api/admin/users/import', { file, quiet: true }).then(dataOf),
  export: (filter: UserFilter) => download('/api/admin/users/export', { ...filter }),
  companies: (q: string): Promise<LookupOption[]> =>
    api
      .get('/api/admin/company-options', { query: { q } })
      .then((reply) => (reply.data ?? []).map(({ id, name }) => ({ id, label: name }))),
  /** Who may be given what somebody made: the active people of the same company, or the admins. */
  heirs: async (person: UserRow, q: string): Promise<LookupOption[]> => {
    const where = person.company ? { companyId: person.company.id } : { role: 'admin' as const };
    const { data } = await api.get('/api/admin/users', {
      query: { q, state: 'active', page: 1, perPage: 10, ...where },
    });
    return data
      .filter(({ id }) => id !== person.id)
      .map((heir) => ({ id: heir.id, label: fullName(heir), detail: heir.email }));
  },
};
