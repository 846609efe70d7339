import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '@/api/queryClient';
import { render } from '@/test/render';
import { type Reply, serve, token } from '@/test/server';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { TreePanel } from './TreePanel';

const page = (id: string, title: string) => ({
  id,
  chapterId: 'c1',
  title,
  lead: '',
  hidden: false,
  source: '',
  empty: false,
  updatedAt: '2026-11-15T13:00:00Z',
  editors: [],
  revision: 1,
});

let pages: ReturnType<typeof page>[];
/** What the tree remembers is its booklet's: each test has its own. */
let booklet = 0;
const tree = () => ({
  data: [{ id: 'c1', title: 'Bienvenue', icon: '', hidden: false, source: '', revision: 1, pages }],
});

beforeEach(() => {
  queryClient.clear();
  booklet += 1;
  pages = [page('p1', 'Accueil'), page('p2', 'Histoire')];
});

type Replies = Record<string, Reply | ((request: Request) => Reply | Promise<Reply>)>;

function open(replies: Replies, state = 'draft') {
  const server = serve({
    ...token,
    [`GET /api/booklets/b${booklet}`]: { body: { data: { id: `b${booklet}`, state } } },
    [`GET /api/booklets/b${booklet}/chapters`]: () => ({ body: tree() }),
    ...replies,
  });
  const onOpen = vi.fn();
  const panel = (pageId: string) => (
    <QueryClientProvider client={queryClient}>
      <ConfirmDialog />
      <TreePanel key={pageId} bookletId={`b${booklet}`} pageId={pageId} onOpen={onOpen} />
    </QueryClientProvider>
  );
  const view = render(panel('p1'));
  /** As the editor does: another page is another editor. */
  const goTo = (pageId: string) => view.rerender(panel(pageId));
  return { server, onOpen, goTo, user: userEvent.setup() };
}

const save = (id: string) => async (request: Request) => {
  const { title, revision } = (await request.json()) as { title: string; revision: number };
  pages = pages.map((one) => (one.id === id ? { ...one, title, revision: revision + 1 } : one));
  return { body: { data: pages.find((one) => one.id === id) } };
};

const said = () => document.querySelector('p[role="status"]')?.textContent;

async function rename(user: ReturnType<typeof userEvent.setup>, from: string, to: string) {
  (await screen.findByRole('button', { name: from })).focus();
  await user.keyboard('{F2}');
  await user.keyboard(`${to}{Enter}`);
}

it('drops no name that is given while another one is under way', async () => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { server, user } = open({
    'PUT /api/pages/p1/settings': async (request) => {
      await held;
      return save('p1')(request);
    },
    'PUT /api/pages/p2/settings': save('p2'),
  });
  await rename(user, 'Accueil', 'Un');
  await rename(user, 'Histoire', 'Deux');
  expect(server.paths().filter((path) => path.startsWith('PUT'))).toEqual(['PUT /api/pages/p1/settings']);
  release();
  await waitFor(() => expect(pages.map(({ title }) => title)).toEqual(['Un', 'Deux']));
  expect(await screen.findByRole('button', { name: 'Deux' })).toBeTruthy();
});

it('gives back a name that was refused, as it was typed', async () => {
  const { user } = open({ 'PUT /api/pages/p1/settings': { status: 422, body: { message: 'Trop long' } } });
  await rename(user, 'Accueil', 'Trop');
  await waitFor(() => expect(screen.getByRole('textbox')).toHaveProperty('value', 'Trop'));
});

it('H7: says that a page moved once it has, and not when it was refused', async () => {
  let refuse = true;
  const { user } = open({
    'POST /api/pages/p1/move': () => {
      if (refuse) return { status: 422, body: { message: 'Non' } };
      pages = [...pages].reverse();
      return { body: tree() };
    },
  });
  const row = await screen.findByRole('button', { name: 'Accueil' });
  row.focus();
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await waitFor(() => expect(document.querySelectorAll('[aria-current]').length).toBe(1));
  await new Promise((done) => setTimeout(done, 50));
  expect(said()).toBe('');
  refuse = false;
  screen.getByRole('button', { name: 'Accueil' }).focus();
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await waitFor(() =>
    expect(said()).toBe('Page «\u00a0Accueil\u00a0»\u00a0: 2 sur 2 dans «\u00a0Bienvenue\u00a0».'),
  );
  expect(screen.getByRole('button', { name: 'Accueil' })).toBe(document.activeElement);
});

const removal = {
  'DELETE /api/pages/p1': () => {
    pages = pages.slice(1);
    return { body: { message: 'Supprimée' } };
  },
};

it('deletes the open page after a question, and still offers it back once another one is open', async () => {
  const { user, onOpen, goTo } = open({
    ...removal,
    'POST /api/pages/p1/restore': () => {
      pages = [page('p1', 'Accueil'), ...pages];
      return { body: tree() };
    },
  });
  await user.click(await screen.findByRole('button', { name: /Actions sur «\u00a0Accueil/ }));
  await user.click(screen.getByRole('menuitem', { name: 'Supprimer' }));
  await user.click(await screen.findByRole('button', { name: 'Supprimer la page' }));
  await waitFor(() => expect(onOpen).toHaveBeenCalledWith('p2'));
  goTo('p2');
  await user.click(await screen.findByRole('button', { name: 'Annuler la suppression' }));
  await waitFor(() => expect(onOpen).toHaveBeenLastCalledWith('p1'));
  expect(await screen.findByRole('button', { name: 'Accueil' })).toBeTruthy();
});

it('asks for the name of a new page where that page is open, and nowhere before', async () => {
  let id = '';
  const { user, onOpen, goTo } = open({
    'POST /api/chapters/c1/pages': async (request) => {
      const body = (await request.json()) as { id: string; title: string };
      id = body.id;
      pages = [...pages, page(body.id, body.title)];
      return { body: tree() };
    },
  });
  await user.click(await screen.findByRole('button', { name: /Actions sur «\u00a0Bienvenue/ }));
  await user.click(screen.getByRole('menuitem', { name: 'Ajouter une page' }));
  await waitFor(() => expect(onOpen).toHaveBeenCalledWith(id));
  expect(screen.queryByRole('textbox')).toBeNull();
  goTo(id);
  expect(await screen.findByRole('textbox')).toBe(document.activeElement);
});

it('H3: the row of the page that was opened has the focus in the editor of that page', async () => {
  const { user, goTo } = open({});
  (await screen.findByRole('button', { name: 'Histoire' })).focus();
  await user.keyboard('{Enter}');
  goTo('p2');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Histoire' })).toBe(document.activeElement));
});

it('offers nothing to do in an archived booklet', async () => {
  const { user } = open({}, 'archived');
  const row = await screen.findByRole('button', { name: 'Accueil' });
  await waitFor(() => expect(screen.queryByRole('button', { name: /Actions|Ajouter/ })).toBeNull());
  row.focus();
  await user.keyboard('{F2}{Delete}');
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
