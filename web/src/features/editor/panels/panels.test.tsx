import { QueryClientProvider } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { queryClient } from '@/api/queryClient';
import { render } from '@/test/render';
import { type Reply, serve, token } from '@/test/server';
import { type World, WorldContext } from '../canvas/context';
import { PagePanel } from './PagePanel';
import { VariablesPanel } from './VariablesPanel';

const world = { readOnly: false } as World;

function around(children: ReactNode) {
  queryClient.clear();
  return render(
    <QueryClientProvider client={queryClient}>
      <WorldContext value={world}>{children}</WorldContext>
    </QueryClientProvider>,
  );
}

/** A server whose first save answers when it is let go. */
function held() {
  let letGo = () => undefined as unknown;
  const gate = new Promise<void>((resolve) => {
    letGo = () => resolve();
  });
  return { gate, letGo };
}

it('G11 the opening typed while the title is being saved stays, and is saved after it', async () => {
  const page = { id: 'p', chapterId: 'c', title: 'Avant', lead: '', hidden: false, revision: 3, editors: [] };
  const { gate, letGo } = held();
  const sent: unknown[] = [];
  serve({
    ...token,
    '/api/booklets/b/chapters': () => ({ body: { data: [{ id: 'c', title: 'C', pages: [{ ...page }] }] } }),
    'PUT /api/pages/p/settings': async (request): Promise<Reply> => {
      const body = await request.json();
      sent.push(body);
      if (sent.length === 1) await gate;
      if (body.revision !== page.revision) return { status: 409, body: { message: 'Périmé' } };
      Object.assign(page, { title: body.title, lead: body.lead, revision: page.revision + 1 });
      return { body: { data: page } };
    },
  });
  around(<PagePanel target={{ kind: 'page', id: 'p' }} bookletId="b" onClose={() => undefined} />);
  const title = await screen.findByLabelText('Titre de la page');
  await userEvent.clear(title);
  await userEvent.type(title, 'Après');
  await userEvent.tab();
  await userEvent.keyboard('Deux lignes.');
  const lead = screen.getByRole('textbox', { name: /Chapeau/ });
  await userEvent.tab();
  await act(async () => letGo());
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toEqual([
    { title: 'Après', lead: '', hidden: false, revision: 3 },
    { title: 'Après', lead: 'Deux lignes.', hidden: false, revision: 4 },
  ]);
  await waitFor(() => expect(page).toMatchObject({ title: 'Après', lead: 'Deux lignes.' }));
  expect((lead as HTMLTextAreaElement).value).toBe('Deux lignes.');
  expect(screen.getByRole('textbox', { name: /Chapeau/ }), 'the same field, not a new one').toBe(lead);
});

it('G11 two variables filled one after the other are both saved', async () => {
  const variable = (name: string) => ({
    name,
    label: name,
    value: '',
    pages: 1,
    type: 'text',
    example: '',
    help: '',
    group: 'rh',
    known: true,
  });
  const stored = { revision: 1, variables: [variable('rh.nom'), variable('rh.tel')] };
  const { gate, letGo } = held();
  const sent: unknown[] = [];
  serve({
    ...token,
    'GET /api/booklets/b/variables': () => ({ body: { data: structuredClone(stored) } }),
    'PUT /api/booklets/b/variables': async (request): Promise<Reply> => {
      const body = await request.json();
      sent.push(body);
      if (sent.length === 1) await gate;
      if (body.revision !== stored.revision) return { status: 409, body: { message: 'Périmé' } };
      stored.revision += 1;
      for (const one of stored.variables) one.value = body.values[one.name];
      return { body: { data: stored } };
    },
  });
  around(<VariablesPanel bookletId="b" />);
  await userEvent.type(await screen.findByLabelText('rh.nom'), 'Claire');
  await userEvent.tab();
  await userEvent.keyboard('0123');
  await userEvent.tab();
  await act(async () => letGo());
  await waitFor(() => expect(stored.variables.map(({ value }) => value)).toEqual(['Claire', '0123']));
  expect(sent).toHaveLength(2);
});
