import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openApp } from '@/test/app';
import { claire } from '@/test/people';

afterEach(() => vi.restoreAllMocks());

const legal = { body: { data: { version: 2, html: '<p>Texte</p>', publishedAt: '2026-01-05T08:00:00Z' } } };
const profile = {
  body: {
    data: {
      firstName: 'Claire',
      lastName: 'Le Goff',
      email: claire.email,
      pendingEmail: null,
      passwordChangedAt: null,
    },
  },
};
const account = { '/api/auth/profile': profile, '/api/auth/sessions': { body: { data: [] } } };

/** A reply that waits for a word. */
function later(reply: { status?: number; body?: unknown } = {}) {
  let answer: () => void = () => undefined;
  const waited = new Promise<void>((resolve) => {
    answer = resolve;
  });
  return { reply: () => waited.then(() => reply), answer: () => answer() };
}

describe('sign-in', () => {
  it('leaves no sign-in screen behind in the history', async () => {
    const { router, path } = await openApp('/auth/login', {
      user: null,
      replies: { 'POST /api/auth/login': { body: claire } },
    });
    await userEvent.type(await screen.findByLabelText('Adresse e-mail'), claire.email);
    await userEvent.type(screen.getByLabelText('Mot de passe'), 'peu-importe');
    await userEvent.click(screen.getByRole('button', { name: 'Se connecter' }));
    await waitFor(() => expect(path()).toBe('/home'));
    expect(router.history.length).toBe(1);
  });
});

describe('terms prompt', () => {
  it('A14 keeps the focus while it sends, sends one answer, and takes its own place in the history', async () => {
    const wait = later();
    const { router, server, path } = await openApp('/auth/legal/prompt', {
      user: null,
      terms: false,
      replies: {
        '/api/auth/legal/cgu': legal,
        'POST /api/auth/terms': wait.reply as never,
      },
    });
    const accept = await screen.findByRole('button', { name: 'Accepter' });
    await userEvent.click(accept);
    expect(document.activeElement).toBe(accept);
    await userEvent.click(screen.getByRole('button', { name: 'Refuser' }));
    // biome-ignore lint/suspicious/noDocumentCookie: what the server's reply sets
    document.cookie = 'cguAccepted=true; path=/';
    wait.answer();
    await waitFor(() => expect(path()).toBe('/auth/login'));
    expect(server.paths().filter((each) => each === 'POST /api/auth/terms')).toHaveLength(1);
    expect(router.history.length).toBe(1);
  });
});

describe('account', () => {
  it('a refused language leaves the list on the one in use', async () => {
    await openApp('/identity', {
      replies: { ...account, 'POST /api/auth/set-language': { status: 422, body: { message: 'Non.' } } },
    });
    const list = (await screen.findByLabelText('Langue')) as HTMLSelectElement;
    await userEvent.selectOptions(list, 'en-GB');
    await waitFor(() => expect(list.value).toBe('fr-FR'));
  });

  it('what is typed while the profile is being saved stays', async () => {
    const wait = later({ body: {} });
    await openApp('/identity', { replies: { ...account, 'PUT /api/auth/profile': wait.reply as never } });
    const name = (await screen.findByLabelText('Prénom')) as HTMLInputElement;
    await userEvent.type(name, '-Anne');
    await userEvent.click(screen.getByRole('button', { name: /^Enregistrer/ }));
    await userEvent.type(name, '-Lise');
    wait.answer();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /^Enregistrer/ }).getAttribute('aria-busy')).toBeNull(),
    );
    expect(name.value).toBe('Claire-Anne-Lise');
  });

  it('a page past the end of the list goes to the last one', async () => {
    const { router } = await openApp('/identity?page=99', {
      user: { ...claire, role: 'admin' },
      replies: {
        ...account,
        '/api/admin/users': { body: { data: [], total: 23, page: 99, perPage: 10 } },
      },
    });
    await waitFor(() => expect(router.state.location.search).toMatchObject({ page: '3' }));
  });
});
