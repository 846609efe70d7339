import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { config } from '@/api/config';
import { openApp } from '@/test/app';
import { claire } from '@/test/people';

const legal = {
  body: { data: { kind: 'cgu', version: 1, publishedAt: '2026-01-01T00:00:00Z', html: '<p>…</p>' } },
};
const replies = { '/api/auth/legal/cgu': legal, '/api/auth/legal/rgpd': legal };
const admin = { ...claire, role: 'admin' as const, company: null };

describe('navigation', () => {
  it('S3.8 the user is fetched once, and not again when known', async () => {
    const { router, server } = await openApp('/home');
    await act(() => router.navigate({ to: '/home', hash: 'x' }));
    expect(server.paths().filter((path) => path === 'GET /api/auth/user')).toHaveLength(1);
  });

  it('S2.1 S3.9 signed in, / leads to /home', async () => {
    expect((await openApp('/')).path()).toBe('/home');
  });

  it('S3.12 signed out, /home leads to sign-in, in the authentication layout', async () => {
    const { path } = await openApp('/home', { user: null });
    expect(path()).toBe('/auth/login');
    expect(await screen.findByRole('heading', { level: 1, name: 'Connexion' })).toBeTruthy();
    expect(screen.queryByRole('navigation', { name: 'Navigation principale' })).toBeNull();
    expect(document.title).toBe('Connexion · Livret');
  });

  it('S3.10 without the terms, everything leads to the prompt', async () => {
    expect((await openApp('/home', { terms: false, replies })).path()).toBe('/auth/legal/prompt');
  });

  it('S3.5 S3.6 the validity check comes first: fatal, without layout, before the user is even asked for', async () => {
    const { server } = await openApp('/dev/rien', { user: null });
    expect(await screen.findByText(/404 · Page Not Found: \/dev\/rien/)).toBeTruthy();
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(server.paths()).not.toContain('GET /api/auth/legal/cgu');
    expect(document.title).toBe('Page introuvable · Livret');
  });

  it('S3.13 S3.14 an unmatched route keeps the layout', async () => {
    await openApp('/nulle-part');
    expect(await screen.findByText('404 · Page not found: /nulle-part')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'Cette page manque au livret' })).toBeTruthy();
    expect(screen.getAllByRole('navigation', { name: 'Navigation principale' }).length).toBeGreaterThan(0);
  });

  it('S3.7 an external route rule leaves by a full page load, after the other guards', async () => {
    vi.spyOn(config, 'redirects', 'get').mockReturnValue([
      { from: '/ancien', to: 'https://ailleurs.example/' },
    ]);
    const { router, assign } = await openApp('/home');
    void router.navigate({ to: '/ancien' as never });
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://ailleurs.example/'));
  });

  it('S3.18 an error while rendering takes the page, and can be retried', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await openApp('/dev', { user: admin });
    await userEvent.click(await screen.findByRole('button', { name: 'Lever une erreur' }));
    expect(await screen.findByText('500 · Internal Server Error')).toBeTruthy();
    expect(screen.queryByRole('navigation')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByRole('button', { name: 'Lever une erreur' })).toBeTruthy();
  });

  it('S3.17 D8 a failing server shows the error page with its reference', async () => {
    const user = { status: 500, body: { message: 'Panne.' }, headers: { 'X-Request-Id': 'LV-7F3K-92' } };
    await openApp('/home', { replies: { '/api/auth/user': user } });
    expect(await screen.findByText('LV-7F3K-92')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Copier la référence' })).toBeTruthy();
  });

  it('S2.16 leaves no editor mark on other pages', async () => {
    document.body.classList.add('page-editor');
    await openApp('/home');
    await waitFor(() => expect(document.body.classList.contains('page-editor')).toBe(false));
  });

  it('S3.4 the confirmation and the toasts are there, whatever the page', async () => {
    await openApp('/auth/login', { user: null });
    expect(screen.getByRole('region', { name: 'Messages' })).toBeTruthy();
  });
});

describe('administration layout', () => {
  it('S1.1 shows what this person can go to', async () => {
    await openApp('/home');
    const [side] = await screen.findAllByRole('navigation', { name: 'Navigation principale' });
    expect(side?.textContent).toContain('Accueil');
    expect(screen.getByRole('link', { name: 'Aller au contenu' }).getAttribute('href')).toBe('#contenu');
  });

  it('B4 names both people, the time left and the way back on every page', async () => {
    const until = new Date(Date.now() + 42 * 60_000).toISOString();
    const identity = { actor: { id: 'a1', firstName: 'Hélène', lastName: 'Armand' }, until };
    const { assign } = await openApp('/home', {
      user: { ...claire, identity },
      replies: { 'POST /api/admin/identity/return': { body: { redirect: '/identity' } } },
    });
    const banner = await screen.findByRole('region', { name: 'Identité empruntée' });
    expect(banner.textContent).toContain(
      'Vous agissez en tant que Claire Le Goff, gestionnaire chez Maison Courtil',
    );
    expect(banner.textContent).toContain('Votre compte\u00a0: Hélène Armand · encore 42\u00a0min');
    await userEvent.click(screen.getByRole('button', { name: 'Revenir à mon compte' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/identity'));
  });

  it('S1.7 switches to dark from the personal menu', async () => {
    await openApp('/home');
    await userEvent.click(await screen.findByRole('button', { name: /Maison Courtil/ }));
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'Sombre' }));
    expect(document.documentElement.classList.contains('p-dark')).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: /Maison Courtil/ }));
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'Comme le système' }));
    expect(document.documentElement.classList.contains('p-dark')).toBe(false);
  });
});
