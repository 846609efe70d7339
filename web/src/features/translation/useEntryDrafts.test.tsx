import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { render } from '@/test/render';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { useEntryDrafts } from './useEntryDrafts';

const entry = { key: 'k', source: { text: 'Oui' }, words: { text: 'Yes' }, revision: 1 };

function Sheet() {
  const drafts = useEntryDrafts('en-GB', ['one', 'other']);
  return (
    <button type="button" onClick={() => drafts.type({ ...entry, state: 'shipped' }, { text: 'Yep' })}>
      {drafts.of('k')?.words.text ?? 'Écrire'}
    </button>
  );
}

async function write() {
  const root = createRootRoute({
    component: () => (
      <>
        <Outlet />
        <ConfirmDialog />
      </>
    ),
  });
  const routeTree = root.addChildren([
    createRoute({ getParentRoute: () => root, path: '/', component: Sheet }),
  ]);
  const history = createMemoryHistory({ initialEntries: ['/?locale=fr-FR', '/?locale=en-GB'] });
  const router = createRouter({ routeTree, history });
  render(<RouterProvider router={router as never} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Écrire' }));
  await screen.findByRole('button', { name: 'Yep' });
  return history;
}

const answer = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('what was typed in one language', () => {
  it('another language asks before it is dropped: stays on refusal, goes on acceptance', async () => {
    const history = await write();
    history.push('/?locale=de-DE');
    await answer('Rester sur la page');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(history.location.href).toBe('/?locale=en-GB');
    history.push('/?locale=de-DE');
    await answer('Quitter sans enregistrer');
    await waitFor(() => expect(history.location.href).toBe('/?locale=de-DE'));
  });

  it('a search of the same language asks nothing', async () => {
    const history = await write();
    history.push('/?locale=en-GB&q=oui');
    await waitFor(() => expect(history.location.href).toBe('/?locale=en-GB&q=oui'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});
