import { describe, expect, it, vi } from 'vitest';
import type { Role } from '@/api/user';
import { claire } from '@/test/people';

async function destinations(role: Role, dev: boolean) {
  vi.resetModules();
  const { config } = await import('@/api/config');
  config.dev = dev;
  const { navigationFor } = await import('./layouts/navigation');
  const { main, foot, tabs, more } = navigationFor({ ...claire, role });
  const names = (list: { to: string }[]) => list.map((one) => one.to);
  return {
    side: [...main.flatMap((group) => names(group.destinations)), ...names(foot)],
    phone: [names(tabs), names(more)],
  };
}

describe('navigation by role', () => {
  it('S2.3 the development pages are for admins, and for everyone in development mode', async () => {
    expect((await destinations('admin', false)).side).toContain('/dev');
    expect((await destinations('author', false)).side).not.toContain('/dev');
    expect((await destinations('author', true)).side).toContain('/dev');
  });

  it('a phone has tabs, and the rest behind « Plus »', async () => {
    expect((await destinations('admin', false)).phone).toEqual([
      ['/home', '/livrets', '/parametres'],
      ['/parametres/mediatheque', '/parametres/utilisateurs', '/parametres/entreprises', '/aide', '/dev'],
    ]);
  });

  it('S2.28 S2.30 a manager goes to the sheet of their own company, an author to the library and no setting', async () => {
    const manager = (await destinations('manager', false)).side;
    expect(manager).toContain('/parametres/entreprises/c1');
    expect(manager).not.toContain('/parametres/entreprises');
    expect((await destinations('author', false)).side).toEqual([
      '/home',
      '/livrets',
      '/parametres/mediatheque',
      '/identity',
      '/aide',
    ]);
    expect((await destinations('author', false)).phone[0]).toEqual([
      '/home',
      '/livrets',
      '/parametres/mediatheque',
    ]);
  });
});

describe('where one is', () => {
  it('S2.23 the destination that leads closest to the page', async () => {
    const { navigationFor, whereIs } = await import('./layouts/navigation');
    const { all } = navigationFor({ ...claire, role: 'admin', company: null });
    expect(whereIs('/parametres', all)).toBe('/parametres');
    expect(whereIs('/parametres/langues', all)).toBe('/parametres');
    expect(whereIs('/parametres/entreprises/c2', all)).toBe('/parametres/entreprises');
    expect(whereIs('/parametresque', all)).toBeUndefined();
    expect(whereIs('/livrets/options/responsables', all)).toBe('/livrets');
  });
});
