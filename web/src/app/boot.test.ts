import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Reply, serve, token } from '@/test/server';

function keep(locale: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: the locale is kept in a cookie, and jsdom has no cookieStore
  document.cookie = locale ? `locale=${locale}; path=/` : 'locale=; max-age=0; path=/';
}

async function start(translations?: Reply) {
  vi.resetModules();
  const server = serve({ ...token, ...(translations && { '/api/admin/i18n/json': translations }) });
  const { boot } = await import('./boot');
  const { default: i18next } = await import('i18next');
  const { toastStore } = await import('@/ui/toast');
  await boot();
  return { server, t: i18next.t, language: i18next.language, toasts: toastStore.get() };
}

beforeEach(() => {
  document.documentElement.lang = 'fr';
});
afterEach(() => keep(''));

describe('start', () => {
  it('S1.3 S5.11 French needs no translation call', async () => {
    const { server, t } = await start();
    expect(server.paths()).toEqual(['GET /api/auth/csrf-token']);
    expect(t('shell.title.login')).toBe('Connexion');
    expect(document.documentElement.lang).toBe('fr-FR');
  });

  it('S5.10 S5.11 French that admins have changed is asked for as well', async () => {
    const script = document.body.appendChild(document.createElement('script'));
    Object.assign(script, {
      type: 'application/json',
      id: 'livret-config',
      textContent: '{"frenchChanged":true}',
    });
    const { server, t } = await start({ body: { 'fr-FR': { 'shell.title.login': 'Entrez' } } });
    script.remove();
    expect(new URL(server.requests[1]?.url ?? '').searchParams.get('locale')).toBe('fr-FR');
    expect([t('shell.title.login'), t('shell.title.home')]).toEqual(['Entrez', 'Accueil']);
  });

  it('S5.10 what another language lacks is said in the French of today', async () => {
    keep('en-GB');
    const { t } = await start({ body: { 'en-GB': {}, 'fr-FR': { 'shell.title.login': 'Entrez' } } });
    expect(t('shell.title.login')).toBe('Entrez');
  });

  it('S4.15 S5.2 S5.10 another kept locale is asked from the server after the token, and registered', async () => {
    keep('en-GB');
    const { server, t, language } = await start({ body: { 'en-GB': { 'shell.title.login': 'Sign in' } } });
    expect(server.paths()).toEqual(['GET /api/auth/csrf-token', 'GET /api/admin/i18n/json']);
    expect(new URL(server.requests[1]?.url ?? '').searchParams.get('locale')).toBe('en-GB');
    expect([language, t('shell.title.login')]).toEqual(['en-GB', 'Sign in']);
    expect(document.documentElement.lang).toBe('en-GB');
    expect(t('shell.title.home')).toBe('Accueil');
  });

  it('S5.11 if it fails, French is shown and one warning says so', async () => {
    keep('en-GB');
    const { t, toasts } = await start({ status: 500, body: { message: 'Panne.' } });
    expect(t('shell.title.login')).toBe('Connexion');
    expect(toasts).toMatchObject([{ severity: 'warning', text: expect.stringContaining('en français') }]);
  });

  it('S1.3 without a kept locale, the page’s own language is taken; an unknown one is French', async () => {
    document.documentElement.lang = 'en-GB';
    expect((await start({ body: { 'en-GB': {} } })).language).toBe('en-GB');
    document.documentElement.lang = 'fr';
    keep('xx-XX');
    expect((await start()).language).toBe('fr-FR');
  });

  it('starts although the server is gone', async () => {
    vi.resetModules();
    serve({});
    const { boot } = await import('./boot');
    await expect(boot()).resolves.toBeUndefined();
  });
});
