import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openApp } from '@/test/app';
import { claire } from '@/test/people';
import type { Reply } from '@/test/server';
import { refreshMedia } from './queries';
import type { Media } from './types';
import { uploads } from './upload/uploads';

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

async function tick(...names: string[]) {
  for (const name of names)
    await userEvent.click(await screen.findByRole('checkbox', { name: `Choisir ${name}` }));
}

/** Onto the folder « Vannes ». */
function drag(from: HTMLElement) {
  const held = new Map<string, string>();
  const dataTransfer = {
    setData: (kind: string, text: string) => held.set(kind, text),
    getData: (kind: string) => held.get(kind) ?? '',
    setDragImage: () => undefined,
    get types() {
      return [...held.keys()];
    },
  };
  fireEvent.dragStart(from, { dataTransfer });
  fireEvent.drop(screen.getByRole('link', { name: /^Vannes/ }), { dataTransfer });
}

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

  it('empty, it says what it is for', async () => {
    await open(PATH, { '/api/media': many([]) });
    expect(await screen.findByText('Votre médiathèque est prête')).toBeTruthy();
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  it('found nothing, it says how to widen; nothing unused is good news', async () => {
    const { router } = await open(`${PATH}?q=girafe`, { '/api/media': many([]) });
    expect(await screen.findByRole('heading', { name: /girafe/ })).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Effacer les filtres' }).length).toBeGreaterThan(0);
    await act(() => router.navigate({ to: PATH, search: { used: 'false' } as never }));
    expect(await screen.findByText('Aucun média inutilisé')).toBeTruthy();
  });

  it('a folder that is gone is said so, and takes no files', async () => {
    await open(`${PATH}?folder=f9`, { '/api/media': many([]) });
    expect(await screen.findByText('Ce dossier n’existe plus')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Envoyer des fichiers' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Voir tous les médias' }).getAttribute('href')).toBe(PATH);
  });

  it('C2 of one company nothing is shown under the name of another', async () => {
    const { router } = await open(
      `${PATH}?company=c1`,
      {
        '/api/admin/companies/c1': { body: { data: { name: 'Un' } } },
        '/api/admin/companies/c2': { body: { data: { name: 'Deux' } } },
        '/api/media': (request) =>
          new URL(request.url).searchParams.get('companyId') === 'c1'
            ? many([facade])
            : (new Promise(() => undefined) as never),
      },
      admin as never,
    );
    await tile('facade.jpg');
    await act(() => router.navigate({ to: PATH, search: { company: 'c2' } as never }));
    expect(screen.queryByRole('button', { name: /^facade.jpg/ })).toBeNull();
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

  it('put in the bin with words not saved, it asks once, closes, and the focus stays in the list', async () => {
    const { router } = await open(`${PATH}?media=plan`, { 'DELETE /api/media/plan': { body: {} } });
    const panel = await screen.findByRole('complementary', { name: /^Détails de/ });
    await userEvent.type(within(panel).getByLabelText('Texte de remplacement'), 'Un plan');
    await userEvent.click(within(panel).getByRole('button', { name: 'Actions sur plan.jpg' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Mettre à la corbeille' }));
    const question = await screen.findByRole('alertdialog');
    await userEvent.click(within(question).getByRole('button', { name: 'Mettre à la corbeille' }));
    await waitFor(() => expect(router.state.location.search).not.toHaveProperty('media'));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(document.activeElement).toBe(await tile('plan.jpg'));
  });

  it('H3 closed, the focus goes back to it; Escape in a field is the field’s', async () => {
    await open(PATH);
    await userEvent.click(await tile('plan.jpg'));
    const panel = await screen.findByRole('complementary', { name: /^Détails de/ });
    await userEvent.click(within(panel).getByLabelText('Nom'));
    await userEvent.keyboard('{Escape}');
    expect(panel.isConnected).toBe(true);
    await userEvent.click(within(panel).getByRole('button', { name: 'Fermer les détails' }));
    await waitFor(() => expect(panel.isConnected).toBe(false));
    expect(document.activeElement).toBe(await tile('plan.jpg'));
  });

  it('opened then closed leaves no step to go back over', async () => {
    const { router } = await open(PATH);
    await userEvent.click(await tile('plan.jpg'));
    await userEvent.click(await tile('facade.jpg'));
    expect(router.history.canGoBack()).toBe(true);
    const panel = await screen.findByRole('complementary', { name: 'Détails de facade.jpg' });
    await userEvent.click(within(panel).getByRole('button', { name: 'Fermer les détails' }));
    await waitFor(() => expect(panel.isConnected).toBe(false));
    expect(router.history.canGoBack()).toBe(false);
  });

  it('its file is replaced after a question that counts the places it shows in', async () => {
    const add = vi.spyOn(uploads, 'add').mockReturnValue([]);
    await open(`${PATH}?media=facade`);
    const panel = await screen.findByRole('complementary', { name: /^Détails de/ });
    const file = new File(['x'], 'neuve.jpg', { type: 'image/jpeg' });
    fireEvent.change(panel.querySelector('input[type=file]') as Element, { target: { files: [file] } });
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain('L’ancien fichier est perdu');
    expect(question.textContent).toContain('l’endroit qui l’utilise');
    expect(add).not.toHaveBeenCalled();
    await userEvent.click(within(question).getByRole('button', { name: 'Remplacer le fichier' }));
    await waitFor(() =>
      expect(add).toHaveBeenCalledWith([file], expect.objectContaining({ replaces: 'facade' })),
    );
  });

  it('says it is used nowhere only once that is known; rédacteurs have no way to the sheet of a company', async () => {
    let broken = true;
    const company = { kind: 'company', id: 'c1', label: 'Courtil', url: '/parametres/entreprises/c1' };
    await open(
      `${PATH}?media=plan`,
      {
        '/api/media/uses/plan': () =>
          broken ? { status: 500, body: { message: 'Panne.' } } : { body: { data: [company] } },
      },
      author as never,
    );
    const panel = await screen.findByRole('complementary', { name: /^Détails de/ });
    expect(within(panel).getByRole('heading', { name: 'Utilisations' })).toBeTruthy();
    const retry = await within(panel).findByRole('button', { name: 'Réessayer' }, { timeout: 8_000 });
    expect(within(panel).queryByText('Utilisé nulle part')).toBeNull();
    broken = false;
    await userEvent.click(retry);
    expect(await within(panel).findByText('Courtil')).toBeTruthy();
    expect(within(panel).queryByRole('link', { name: 'Courtil' })).toBeNull();
  });

  it('gone for good while it is open, it offers nothing any more', async () => {
    const binned = { ...plan, deletedAt: new Date().toISOString() };
    let gone = false;
    await open(`${PATH}?bin=true&media=plan`, {
      '/api/media': () => many(gone ? [] : [binned]),
      '/api/media/plan': () =>
        gone ? { status: 404, body: { message: 'Rien.' } } : { body: { data: binned } },
      '/api/media/counts': { body: { data: { all: none, unused: none, bin: { count: 100, more: true } } } },
      'DELETE /api/media/bin': () => {
        gone = true;
        return { body: {} };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Vider la corbeille' }));
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain('plus de 100 médias');
    await userEvent.click(within(question).getByRole('button', { name: 'Vider la corbeille' }));
    expect(await screen.findByText('Ce média n’existe plus')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Restaurer' })).toBeNull();
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
    await waitFor(() =>
      expect(document.activeElement, 'H3').toBe(screen.getByRole('list', { name: 'Médiathèque' })),
    );
  });

  it('dragged twice in a row, only those of the second time go the second time', async () => {
    const roof = media('roof');
    let shown = [facade, plan, roof];
    const sent: unknown[] = [];
    await open(PATH, {
      '/api/media': () => many(shown),
      'POST /api/media/bulk': (request) => {
        void request.json().then((body) => sent.push(body));
        shown = [roof];
        return { body: { data: { done: [], failed: [] } } };
      },
    });
    await tick('facade.jpg', 'plan.jpg');
    drag(await tile('plan.jpg'));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^plan.jpg/ })).toBeNull());
    await tick('roof.jpg');
    drag(await tile('roof.jpg'));
    await waitFor(() =>
      expect(sent).toMatchObject([{ ids: ['facade', 'plan'] }, { ids: ['roof'], folderId: 'f1' }]),
    );
  });

  it('are tagged with what is being typed, though the list changes meanwhile', async () => {
    let shown = [facade, plan];
    let sent: unknown;
    await open(PATH, {
      '/api/media': () => many(shown),
      'POST /api/media/bulk': (request) => {
        void request.json().then((body) => {
          sent = body;
        });
        return { body: { data: { done: [], failed: [] } } };
      },
    });
    await tick('facade.jpg', 'plan.jpg');
    await userEvent.click(screen.getByRole('button', { name: 'Étiqueter' }));
    const dialog = await screen.findByRole('dialog', { name: 'Étiqueter 2 médias' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Étiqueter 2 médias' }));
    expect(within(dialog).getByText('Choisissez au moins une étiquette.')).toBeTruthy();
    await userEvent.type(within(dialog).getByLabelText('Étiquettes à ajouter'), 'salon');
    shown = [media('roof')];
    await act(() => refreshMedia());
    await userEvent.click(within(dialog).getByRole('button', { name: 'Étiqueter 2 médias' }));
    await waitFor(() => expect(sent).toEqual({ ids: ['facade', 'plan'], action: 'tag', tags: ['salon'] }));
  });

  it('put in the bin, a use that came since is not overridden', async () => {
    const forced: string[] = [];
    const binned = (request: Request) => {
      forced.push(new URL(request.url).search);
      return { body: {} };
    };
    await open(PATH, { 'DELETE /api/media/facade': binned, 'DELETE /api/media/plan': binned });
    await tick('facade.jpg', 'plan.jpg');
    await userEvent.click(screen.getByRole('button', { name: 'Mettre à la corbeille' }));
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain('où ils manqueront');
    await userEvent.click(within(question).getByRole('button', { name: 'Mettre 2 médias à la corbeille' }));
    await waitFor(() => expect(forced).toEqual(['?force=true', '']));
  });
});
