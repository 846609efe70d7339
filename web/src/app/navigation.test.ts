import { describe, expect, it, vi } from 'vitest';
import { claire } from '@/test/people';

async function destinations(role: 'admin' | 'author', dev: boolean) {
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
    expect((await destinations('admin', false)).phone).toEqual([['/home', '/identity'], ['/dev']]);
  });
});
