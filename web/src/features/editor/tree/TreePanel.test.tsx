import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '@/api/queryClient';
import { render } from '@/test/render';
import { type Reply, serve, token } from '@/test/server';
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
const tree = () => ({
  data: [{ id: 'c1', title: 'Bienvenue', icon: '', hidden: false, source: '', revision: 1, pages }],
});

beforeEach(() => {
  queryClient.clear();
  pages = [page('p1', 'Accueil'), page('p2', 'Histoire')];
});

function open(replies: Record<string, Reply | ((request: Request) => Reply | Promise<Reply>)>) {
  const server = serve({ ...token, 'GET /api/booklets/b1/chapters': () => ({ body: tree() }), ...replies });
  const onOpen = vi.fn();
  render(
    <QueryClientProvider client={queryClient}>
      <TreePanel bookletId="b1" pageId="p1" onOpen={onOpen} />
    </QueryClientProvider>,
  );
  return { server, onOpen, user: userEvent.setup() };
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

it('says before it deletes what goes, and shows another page', async () => {
  const { user, onOpen } = open({
    'DELETE /api/pages/p1': () => {
      pages = pages.slice(1);
      return { body: { message: 'Supprimée' } };
    },
  });
  const menu = await screen.findByRole('button', { name: /Actions sur «\u00a0Accueil/ });
  await user.click(menu);
  expect(within(screen.getByRole('menu')).getAllByRole('menuitem').length).toBe(7);
  expect(onOpen).not.toHaveBeenCalled();
});
