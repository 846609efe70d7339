import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { queryClient } from '@/api/queryClient';
import { openApp } from '@/test/app';
import { claire } from '@/test/people';
import type { Reply } from '@/test/server';

const admin = { ...claire, role: 'admin' as const, company: null };
const sector = {
  id: 's1',
  name: 'Commerce',
  icon: 'building',
  hidden: false,
  chapterCount: 0,
  companyCount: 0,
  revision: 1,
};
const chapter = {
  id: 'ch1',
  title: 'Accueil',
  icon: 'book',
  hidden: false,
  pageCount: 1,
  revision: 1,
  sectors: [],
  updatedAt: '2026-11-01T08:00:00Z',
};
const page = {
  id: 'p1',
  chapterId: 'ch1',
  title: 'Bienvenue',
  empty: true,
  hidden: false,
  revision: 1,
  updatedAt: '2026-11-01T08:00:00Z',
};
const many = (data: unknown[]) => ({ body: { data, page: 1, perPage: 100, total: data.length } });
const failure = { status: 500, body: { message: 'Panne.' } };

function open(path: string, replies: Record<string, Reply | ((request: Request) => Reply)>) {
  return openApp(path, {
    user: admin,
    replies: {
      '/api/admin/sectors': many([]),
      '/api/admin/library/chapters': many([]),
      '/api/admin/sectors/s1': { body: { data: sector } },
      '/api/admin/library/chapters/ch1': { body: { data: chapter } },
      '/api/admin/library/chapters/ch1/pages': many([page]),
      ...replies,
    } as never,
  });
}

const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });

describe('a sheet of the library', () => {
  it.each([
    ['/parametres/builder/secteurs-activite/s1', '/api/admin/sectors/s1', sector, 'Nom du secteur'],
    ['/parametres/builder/chapitres/ch1', '/api/admin/library/chapters/ch1', chapter, 'Titre du chapitre'],
    ['/parametres/builder/chapitres/ch1/pages', '/api/admin/library/chapters/ch1', chapter, 'Nouvelle page'],
  ])('G12 keeps what is typed when reading it again fails: %s', async (path, call, data, label) => {
    let broken = false;
    const { server } = await open(path, { [call]: () => (broken ? failure : { body: { data } }) });
    await userEvent.type(await field(label), ' et plus');
    broken = true;
    const before = server.requests.length;
    await act(() => queryClient.invalidateQueries({ queryKey: ['library'] }));
    expect(server.paths().slice(before)).toContain(`GET ${call}`);
    expect((await field(label)).value).toContain(' et plus');
  });

  it.each([
    ['/parametres/builder/secteurs-activite/s1', 'Nom du secteur', 'Supprimer le secteur'],
    ['/parametres/builder/chapitres/ch1', 'Titre du chapitre', 'Supprimer le chapitre'],
  ])('deleted over changes, it asks nothing more: %s', async (path, label, accept) => {
    const { router } = await open(path, {
      'DELETE /api/admin/sectors/s1': { body: {} },
      'POST /api/admin/library/chapters/bulk': { body: {} },
    });
    await userEvent.type(await field(label), ' et plus');
    await userEvent.click(screen.getByRole('button', { name: 'Supprimer' }));
    const question = await screen.findByRole('alertdialog');
    await userEvent.click(within(question).getByRole('button', { name: accept }));
    await waitFor(() => expect(router.state.location.pathname).toBe(path.replace(/\/\w+$/, '')));
    expect(screen.queryByText('Quitter sans enregistrer ?')).toBeNull();
  });
});

describe('a page of a chapter', () => {
  it('G11 moved by somebody else meanwhile, it says so and closes', async () => {
    let moved = false;
    await open('/parametres/builder/chapitres/ch1/pages', {
      '/api/admin/library/chapters/ch1/pages': () => many(moved ? [] : [page]),
      'PUT /api/admin/library/pages/p1': { status: 409, body: { message: 'Entre-temps.' } },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Bienvenue' }));
    await userEvent.type(await field('Titre de la page'), ' à tous');
    moved = true;
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer la page' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Garder ma version' }));
    expect(await screen.findByText(/Cette page n’est plus dans ce chapitre/)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Enregistrer la page' })).toBeNull());
    expect(screen.queryByRole('button', { name: 'Bienvenue' })).toBeNull();
  });
});
