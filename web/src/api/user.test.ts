import { afterEach, describe, expect, it, vi } from 'vitest';
import { claire } from '@/test/people';
import { serve, token } from '@/test/server';
import { drafts, setDraftOwner } from '@/ui/drafts';
import { browser } from './location';
import { queryClient } from './queryClient';
import { session } from './session';
import { refreshUser, returnIdentity, setLanguage, signIn, signOut, termsAccepted, userQuery } from './user';

function forget(cookie: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: the seed keeps the flag in a cookie, and jsdom has no cookieStore
  document.cookie = `${cookie}=; max-age=0; path=/`;
}

function accept(answer: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: same
  document.cookie = `cguAccepted=${answer}; path=/`;
}

afterEach(() => {
  queryClient.clear();
  forget('cguAccepted');
});

describe('user', () => {
  it('S4.1 S5.3 the id marks a signed-in user; an empty object is nobody', async () => {
    serve({ ...token, '/api/auth/user': { body: {} } });
    expect(await refreshUser()).toBeNull();
    vi.restoreAllMocks();
    serve({ ...token, '/api/auth/user': { body: claire } });
    expect(await refreshUser()).toEqual(claire);
  });

  it('S4.5 S5.5 login sets the user', async () => {
    const server = serve({ ...token, '/api/auth/login': { body: claire } });
    await signIn({ email: claire.email, password: 'bienvenue' });
    expect(queryClient.getQueryData(userQuery.queryKey)).toEqual(claire);
    expect(server.paths().at(-1)).toBe('GET /api/auth/csrf-token');
  });

  it('S1.2 a person whose language is another starts anew in it', async () => {
    const assign = vi.spyOn(browser, 'assign').mockImplementation(() => undefined);
    serve({ ...token, '/api/auth/login': { body: { ...claire, language: 'en-GB' } } });
    await signIn({ email: claire.email, password: 'bienvenue' });
    expect(assign).toHaveBeenCalledWith('/home');
  });

  it('S4.5 S5.6 D7 logout clears the user and the drafts, tells the other tabs, and leaves', async () => {
    const assign = vi.spyOn(browser, 'assign').mockImplementation(() => undefined);
    const announce = vi.spyOn(session, 'announceSignOut');
    serve({ ...token, 'POST /api/auth/logout': { body: { redirect: '/auth/login' } } });
    queryClient.setQueryData(userQuery.queryKey, claire);
    setDraftOwner('u1');
    drafts.write('profile', { firstName: 'C' });
    await signOut();
    expect(queryClient.getQueryData(userQuery.queryKey)).toBeNull();
    expect(drafts.read('profile')).toBeUndefined();
    expect(announce).toHaveBeenCalledOnce();
    expect(assign).toHaveBeenCalledWith('/auth/login');
  });

  it('S5.7 changes the language, then reloads', async () => {
    const reload = vi.spyOn(browser, 'reload').mockImplementation(() => undefined);
    const server = serve({ ...token, 'POST /api/auth/set-language': { body: {} } });
    await setLanguage('en-GB');
    expect(await server.requests.at(-1)?.json()).toEqual({ language: 'en-GB' });
    expect(reload).toHaveBeenCalledOnce();
  });

  it('S4.6 S5.9 comes back to one’s own identity by a call', async () => {
    const assign = vi.spyOn(browser, 'assign').mockImplementation(() => undefined);
    serve({ ...token, 'POST /api/admin/identity/return': { body: { redirect: '/identity' } } });
    await returnIdentity();
    expect(assign).toHaveBeenCalledWith('/identity');
  });
});

describe('terms', () => {
  it('S4.3 S4.4 are not accepted by default, nor when refused; the cookie says when they are', () => {
    expect(termsAccepted(null)).toBe(false);
    accept('false');
    expect(termsAccepted(null)).toBe(false);
    accept('true');
    expect(termsAccepted(null)).toBe(true);
  });

  it('A14 a signed-in user must also have accepted the current version on the server', () => {
    accept('true');
    expect(termsAccepted(claire)).toBe(true);
    expect(termsAccepted({ ...claire, termsAccepted: false })).toBe(false);
  });
});
