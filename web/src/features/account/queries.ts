import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '@/api/client';

export type LegalKind = 'cgu' | 'rgpd';
export const userSorts = ['name', '-name', 'lastSignIn', '-lastSignIn'] as const;
export type UserSort = (typeof userSorts)[number];
export type UserFilter = { q: string; page: number; perPage: number; sort: UserSort };

/** Reads of one's own account; what signs in and out lives in src/api/user. */
export const accountQueries = {
  legal: (kind: LegalKind) =>
    queryOptions({
      queryKey: ['legal', kind],
      queryFn: () => api.get('/api/auth/legal/{kind}', { path: { kind } }),
      select: (reply) => reply.data,
    }),
  resetToken: (token: string) =>
    queryOptions({
      queryKey: ['reset-token', token],
      queryFn: () => api.post('/api/auth/new-password/check', { body: { token } }),
      select: (reply) => reply.data,
      enabled: token !== '',
      retry: false,
      // The form it opens must not vanish because the window got the focus back.
      staleTime: Number.POSITIVE_INFINITY,
    }),
  profile: () =>
    queryOptions({
      queryKey: ['profile'],
      queryFn: () => api.get('/api/auth/profile'),
      select: (reply) => reply.data,
    }),
  sessions: () =>
    queryOptions({
      queryKey: ['sessions'],
      queryFn: () => api.get('/api/auth/sessions'),
      select: (reply) => reply.data,
    }),
  sessionsOf: (id: string) =>
    queryOptions({
      queryKey: ['sessions', id],
      queryFn: () => api.get('/api/admin/users/{id}/sessions', { path: { id } }),
      select: (reply) => reply.data,
    }),
  users: (filter: UserFilter) =>
    queryOptions({
      queryKey: ['users', filter],
      queryFn: () => api.get('/api/admin/users', { query: filter }),
      placeholderData: keepPreviousData,
    }),
};

/** Changes of one's own account. */
export const account = {
  askReset: (body: { email: string }) => api.post('/api/auth/forgotten-password', { body }),
  reset: (body: { token: string; password: string }) => api.post('/api/auth/new-password', { body }),
  confirmEmail: (body: { token: string }) => api.post('/api/auth/email/confirm', { body }),
  answerTerms: (body: { accepted: boolean; version: number }) => api.post('/api/auth/terms', { body }),
  saveProfile: (body: { firstName: string; lastName: string; email: string; currentPassword?: string }) =>
    api.put('/api/auth/profile', { body }),
  dropEmail: () => api.del('/api/auth/email'),
  changePassword: (body: { currentPassword: string; password: string }) =>
    api.put('/api/auth/password', { body }),
  endSession: (id: string) => api.del('/api/auth/sessions/{id}', { path: { id } }),
  endOtherSessions: () => api.del('/api/auth/sessions'),
  endSessionsOf: (id: string) => api.del('/api/admin/users/{id}/sessions', { path: { id } }),
  actAs: (id: string) => api.post('/api/admin/identity/switch', { body: { id_utilisateur: id } }),
};
