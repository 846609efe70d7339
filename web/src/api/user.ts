import { queryOptions, useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { useRef } from 'react';
import { clearDrafts, keepDraftsOf } from '@/ui/drafts';
import { clearKept } from '@/ui/kept';
import { api } from './client';
import { readCookie } from './cookies';
import { browser } from './location';
import { queryClient } from './queryClient';
import { session } from './session';
import { underway } from './underway';

export type Role = 'admin' | 'manager' | 'author';

export interface User {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  language: string;
  company: { id: string; name: string } | null;
  termsAccepted: boolean;
  /** They accepted older terms, not yet those in force. */
  askedAgain?: boolean;
  /** Set while an admin acts as this user. */
  identity: { actor: { id: string; firstName: string; lastName: string }; until: string } | null;
  firstSteps: { key: 'terms' | 'profile' | 'password' | 'language'; done: boolean }[];
}

/** Its id marks a signed-in user; signed out, the server answers an empty object. */
function signedIn(reply: unknown): User | null {
  const user = reply as Partial<User> | undefined;
  return user?.id ? (user as User) : null;
}

/** This tab now shows that person: drafts of another are none of theirs, and the other tabs must follow. */
function become(user: User | null): User | null {
  if (user) keepDraftsOf(user.id);
  session.announceUser(user ? `${user.id} ${user.identity?.actor.id ?? ''}` : '');
  return user;
}

export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: async () => become(signedIn(await api.get('/api/auth/user'))),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

export function useMaybeUser(): User | null {
  return useQuery(userQuery).data ?? null;
}

/** For screens behind the guards, where someone is signed in. Between sign-out and the page load that follows, it is still that person. */
export function useUser(): User {
  const user = useMaybeUser();
  const last = useRef(user);
  if (user) last.current = user;
  if (!last.current) throw new Error('This screen needs a signed-in user');
  return last.current;
}

export function refreshUser(): Promise<User | null> {
  return queryClient.fetchQuery({ ...userQuery, staleTime: 0 });
}

/** Terms count as accepted when this browser says so and, signed in, when the server holds that person's acceptance of the current version. */
export function termsAccepted(user: User | null): boolean {
  return readCookie('cguAccepted') === 'true' && (user === null || user.termsAccepted);
}

export interface Credentials {
  email: string;
  password: string;
  remember?: boolean;
  acceptedTerms?: number;
}

export async function signIn(credentials: Credentials): Promise<User> {
  const user = signedIn(await api.post('/api/auth/login', { body: credentials }));
  if (!user) throw new Error('The login reply holds no user');
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== 'user' });
  queryClient.setQueryData(userQuery.queryKey, become(user));
  // The person's own language is not the page's: it starts anew in theirs.
  if (user.language !== i18next.language) browser.assign('/home');
  return user;
}

/** The reply's redirect leaves the page; nothing of that person may stay behind in this browser's tabs. */
export async function signOut(): Promise<void> {
  await api.post('/api/auth/logout');
  clearDrafts();
  clearKept();
  underway.forget();
  queryClient.setQueryData(userQuery.queryKey, null);
  session.announceSignOut();
}

export async function setLanguage(language: string): Promise<void> {
  await api.post('/api/auth/set-language', { body: { language } });
  browser.reload();
}

export async function returnIdentity(): Promise<void> {
  await api.post('/api/admin/identity/return');
}
