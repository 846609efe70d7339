import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openApp } from '@/test/app';
import { claire } from '@/test/people';
import type { Reply } from '@/test/server';
import type { Media } from './types';

const PATH = '/parametres/mediatheque';
const author = { ...claire, id: 'u9', role: 'author' as const };
const admin = { ...claire, role: 'admin' as const, company: null };

function media(id: string, more: Partial<Media> = {}): Media {
  return {
    id,
    name: `${id}.jpg`,
    kind: 'image',
    mime: 'image/jpeg',
    bytes: 2_400_000,
    width: 2400,
    height: 1800,
    state: 'ready',
    url: `/m/${id}/original?v=1`,
    thumb: `/m/${id}/w320?v=1`,
    srcset: [],
    blur: '',
    alt: '',
    decorative: false,
    caption: '',
    credit: '',
    focalX: 50,
    focalY: 50,
    folderId: null,
    tags: [],
    used: false,
    createdAt: '2026-11-03T08:00:00Z',
    updatedAt: '2026-11-03T08:00:00Z',
    owner: { id: claire.id, firstName: 'Claire', lastName: 'Le Goff' },
    deletedAt: null,
    revision: 1,
    version: 1,
    ...more,
  };
}

const facade = media('facade', { used: true });
const plan = media('plan');
const many = (data: Media[]) => ({ body: { data, page: 1, perPage: 48, total: data.length } });
const none = { count: 0, more: false };
const storage = {
  own: false,
  used: 2_400_000_000,
  reserved: 0,
  quota: 10_000_000_000,
  files: 2,
  byKind: [{ kind: 'image', bytes: 2_400_000_000, files: 2 }],
  byOwner: [],
  largest: [],
  unused: { bytes: 0, files: 0 },
  bin: { bytes: 0, files: 0 },
};

type Replies = Record<string, Reply | ((request: Request) => Reply)>;

function open(address: string, replies: Replies = {}, user: typeof claire | typeof admin = claire) {
  return openApp(address, {
    user,
    replies: {
      '/api/media': many([facade, plan]),
      '/api/media/facade': { body: { data: facade } },
      '/api/media/plan': { body: { data: plan } },
      '/api/media/uses/facade': {
        body: { data: [{ kind: 'news', id: 'n1', label: 'Portes ouvertes', url: '/actualite/n1' }] },
      },
      '/api/media/uses/plan': { body: { data: [] } },
      '/api/media/folders': {
        body: { data: [{ id: 'f1', name: 'Vannes', parentId: null, count: 3, revision: 1 }] },
      },
      '/api/media/tags': { body: { data: [{ tag: 'été', count: 2 }] } },
      '/api/media/owners': { body: { data: [] } },
      '/api/media/counts': {
        body: { data: { all: { count: 2, more: false }, unused: none, bin: none } },
      },
      '/api/media/uploads': { body: { data: [] } },
      '/api/storage': { body: { data: storage } },
      ...replies,
    } as never,
  });
}

const tile = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name}`) });
const asked = (server: { requests: Request[] }, path: string) =>
  server.requests
    .filter((request) => request.method === 'GET' && new URL(request.url).pathname === path)
    .map((request) => Object.fromEntries(new URL(request.url).searchParams));

beforeEach(() => {
  // The panel stands beside the list where there is room.
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: query.includes('1200'),
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  );
});

describe('the library', () => {
  it('S2.30 what the address says is what is asked for', async () => {
    const { server } = await open(
      `${PATH}?q=facade&kind=image&folder=f1&tag=%C3%A9t%C3%A9&used=false&size=medium&sort=name&page=2&from=2026-11-03`,
    );
    await tile('facade.jpg');
    expect(asked(server, '/api/media').at(-1)).toMatchObject({
      q: 'facade',
      kind: 'image',
      folder: 'f1',
      tag: 'été',
      used: 'false',
      min: String(1_000_000),
      max: String(10_000_000),
      sort: 'name',
      page: '2',
      from: new Date(2026, 10, 3).toISOString(),
    });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Vannes');
  });

  it('S2.30 an author reaches it, deletes only what is theirs, and sees their own figures', async () => {
    await open(PATH, { '/api/storage': { body: { data: { ...storage, own: true } } } }, author as never);
    await userEvent.click(await screen.findByRole('button', { name: 'Actions sur facade.jpg' }));
    const menu = screen.getByRole('menu');
    expect(within(menu).queryByText('Mettre à la corbeille')).toBeNull();
    expect(within(menu).getByText('Déplacer')).toBeTruthy();
    expect((await screen.findAllByText(/Vos fichiers/)).length).toBeGreaterThan(0);
  });

  it('an admin looks at the platform’s first, and at the company the address names', async () => {
    const { server } = await open(PATH, {}, admin as never);
    await tile('facade.jpg');
    expect(asked(server, '/api/media').at(-1)).toMatchObject({ companyId: '' });
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Médiathèque de' }).value).toBe(
      'La plateforme',
    );
  });

  it('failing, it says so and reads again', async () => {
    let broken = true;
    await open(PATH, {
      '/api/media': () => (broken ? { status: 500, body: { message: 'Panne.' } } : many([plan])),
    });
    const retry = await screen.findByRole('button', { name: 'Réessayer' }, { timeout: 8_000 });
    broken = false;
    await userEvent.click(retry);
    await tile('plan.jpg');
  });

  it('empty, it says what it is for; found nothing, how to widen', async () => {
    await open(PATH, { '/api/media': many([]) });
    expect(await screen.findByText('Votre médiathèque est prête')).toBeTruthy();
    expect(screen.queryByRole('searchbox')).toBeNull();
  });
});

describe('one media', () => {
  it('G11 G12 is saved with its revision, and what is typed is not lost to another', async () => {
    let saved: unknown;
    const { router } = await open(PATH, {
      'PUT /api/media/plan': (request) => {
        void request.json().then((body) => {
          saved = body;
        });
        return { body: { data: { ...plan, alt: 'Un plan', revision: 2 } } };
      },
    });
    await userEvent.click(await tile('plan.jpg'));
    const panel = await screen.findByRole('complementary', { name: 'Détails de plan.jpg' });
    await userEvent.type(within(panel).getByLabelText('Texte de remplacement'), 'Un plan');

    await userEvent.click(await tile('facade.jpg'));
    const question = await screen.findByRole('alertdialog');
    await userEvent.click(within(question).getByRole('button', { name: 'Rester sur la page' }));
    expect(router.state.location.search).toMatchObject({ media: 'plan' });

    await userEvent.click(within(panel).getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(saved).toMatchObject({ alt: 'Un plan', revision: 1, folderId: null }));
    await waitFor(() => expect(within(panel).queryByRole('button', { name: 'Enregistrer' })).toBeNull());
  });

  it('H4 its focal point is set with the arrows', async () => {
    await open(`${PATH}?media=plan`);
    await userEvent.click(await screen.findByRole('button', { name: 'Choisir le point d’intérêt' }));
    const across = screen.getByRole<HTMLInputElement>('slider', { name: /horizontale/ });
    across.focus();
    await userEvent.keyboard('{ArrowLeft}{Shift>}{ArrowDown}{/Shift}');
    expect(across.value).toBe('49');
    expect(screen.getByRole<HTMLInputElement>('slider', { name: /verticale/ }).value).toBe('60');
    expect(screen.getByRole('button', { name: 'Enregistrer' })).toBeTruthy();
  });

  it('used somewhere, its deletion warns with the list, and says so to the server', async () => {
    let query = '';
    await open(`${PATH}?media=facade`, {
      'DELETE /api/media/facade': (request) => {
        query = new URL(request.url).search;
        return { body: {} };
      },
    });
    const panel = await screen.findByRole('complementary', { name: /^Détails de/ });
    await within(panel).findByRole('link', { name: 'Portes ouvertes' });
    await userEvent.click(within(panel).getByRole('button', { name: 'Actions sur facade.jpg' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Mettre à la corbeille' }));
    const question = await screen.findByRole('alertdialog');
    expect(within(question).getByText('Portes ouvertes')).toBeTruthy();
    expect(question.textContent).toContain('30 jours');
    await userEvent.click(within(question).getByRole('button', { name: 'Mettre à la corbeille' }));
    await waitFor(() => expect(query).toBe('?force=true'));
  });

  it('in the bin it is got back or lost, and nothing else', async () => {
    const binned = { ...plan, deletedAt: new Date().toISOString() };
    await open(`${PATH}?bin=true&media=plan`, {
      '/api/media': many([binned]),
      '/api/media/plan': { body: { data: binned } },
    });
    const panel = await screen.findByRole('complementary', { name: /^Détails de/ });
    expect(within(panel).getByText(/encore 30 jours/)).toBeTruthy();
    expect(within(panel).getByRole('button', { name: 'Restaurer' })).toBeTruthy();
    expect(within(panel).queryByLabelText('Nom')).toBeNull();
  });
});

describe('several media', () => {
  it('are moved together, and what stays chosen is nothing', async () => {
    let sent: unknown;
    await open(PATH, {
      'POST /api/media/bulk': (request) => {
        void request.json().then((body) => {
          sent = body;
        });
        return { body: { data: { done: ['facade', 'plan'], failed: [] } } };
      },
    });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Choisir facade.jpg' }));
    const bar = screen.getByRole('region', { name: 'Actions sur la sélection' });
    await userEvent.click(within(bar).getByRole('button', { name: 'Tout choisir' }));
    await userEvent.click(within(bar).getByRole('button', { name: 'Déplacer' }));
    const dialog = await screen.findByRole('dialog', { name: 'Déplacer 2 médias' });
    await userEvent.selectOptions(within(dialog).getByLabelText('Dossier'), 'Vannes');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Déplacer ici' }));
    await waitFor(() => expect(sent).toEqual({ ids: ['facade', 'plan'], action: 'move', folderId: 'f1' }));
    await waitFor(() => expect(screen.queryByText('2 médias choisis')).toBeNull());
  });
});
