import { describe, expect, it } from 'vitest';
import type { User } from '@/api/user';
import { judge, type Situation } from './guards';
import { isEditor, layoutOf } from './layoutOf';

const claire = { id: 'u1', role: 'manager' } as User;

function verdict(path: string, situation: Partial<Situation> = {}) {
  const found = judge(path, { user: claire, termsAccepted: true, redirects: [], ...situation });
  return 'to' in found ? `${found.kind} ${found.to}` : found.kind;
}

const nobody = { user: null };
const undecided = { termsAccepted: false };

describe('guards', () => {
  it('S3.9 a signed-in user on / goes to /home, even before the terms', () => {
    expect(verdict('/')).toBe('go /home');
    expect(verdict('/', undecided)).toBe('go /home');
  });

  it('S3.10 outside /auth/legal, terms not accepted lead to the prompt, signed in or not', () => {
    for (const path of ['/home', '/auth/login', '/auth/new-password', '/auth/legalement', '/nulle-part']) {
      expect(verdict(path, undecided)).toBe('go /auth/legal/prompt');
      expect(verdict(path, { ...undecided, ...nobody })).toBe('go /auth/legal/prompt');
    }
    expect(verdict('/', { ...undecided, ...nobody })).toBe('go /auth/legal/prompt');
  });

  it('S3.10 inside /auth/legal one may read and decide', () => {
    for (const path of [
      '/auth/legal/prompt',
      '/auth/legal/cgu',
      '/auth/legal/rgpd',
      '/auth/legal/prompt-refused',
    ]) {
      expect(verdict(path, { ...undecided, ...nobody })).toBe('pass');
      expect(verdict(path, undecided)).toBe('pass');
    }
  });

  it('S3.11 a signed-in user on /auth/login goes to /home', () => {
    expect(verdict('/auth/login')).toBe('go /home');
    expect(verdict('/auth/new-password')).toBe('pass');
  });

  it('S3.12 outside /auth, not signed in leads to /auth/login', () => {
    for (const path of ['/', '/home', '/authentique', '/nulle-part']) {
      expect(verdict(path, nobody)).toBe('go /auth/login');
    }
    expect(verdict('/auth/login', nobody)).toBe('pass');
    expect(verdict('/auth/forgotten-password', nobody)).toBe('pass');
  });

  it('S3.5 S3.7 route rules come after authentication; an external target leaves by a full page load', () => {
    const redirects = [
      { from: '/ancien', to: 'https://ailleurs.example/' },
      { from: '/vieux/', to: '/home' },
    ];
    expect(verdict('/ancien', { redirects, ...nobody })).toBe('go /auth/login');
    expect(verdict('/ancien', { redirects, ...undecided })).toBe('go /auth/legal/prompt');
    expect(verdict('/ancien', { redirects })).toBe('leave https://ailleurs.example/');
    expect(verdict('/vieux', { redirects })).toBe('go /home');
  });

  it('C1 what a person may not see does not exist', () => {
    expect(verdict('/dev', { roles: ['admin'] })).toBe('hidden');
    expect(verdict('/dev', { roles: ['admin', 'manager'] })).toBe('pass');
  });
});

describe('layouts', () => {
  it('S3.1 any path containing /auth/ has the authentication layout', () => {
    expect(layoutOf('/auth/login')).toBe('auth');
    expect(layoutOf('/quelque/auth/part')).toBe('auth');
    expect(layoutOf('/auth')).toBe('admin');
  });

  it('S3.2 / and /livrets/editor have none', () => {
    expect(layoutOf('/')).toBe('none');
    expect(layoutOf('/livrets/editor')).toBe('none');
  });

  it('S3.3 every other path has the admin layout', () => {
    for (const path of ['/home', '/dev', '/livrets', '/livrets/editor/x'])
      expect(layoutOf(path)).toBe('admin');
  });

  it('S2.16 only the editor marks the body', () => {
    expect(isEditor('/livrets/editor')).toBe(true);
    expect(isEditor('/livrets')).toBe(false);
  });
});
