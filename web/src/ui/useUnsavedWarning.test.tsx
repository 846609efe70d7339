import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { render } from '@/test/render';
import { ConfirmDialog } from './ConfirmDialog';
import { useUnsavedWarning } from './form';

function Sheet() {
  const [dirty, setDirty] = useState(false);
  useUnsavedWarning(dirty);
  return (
    <>
      <button type="button" onClick={() => setDirty(true)}>
        Modifier
      </button>
      <Link to={'/ailleurs' as never}>Ailleurs</Link>
      <Link to={'/' as never} search={{ q: 'awa' } as never} hash="contenu">
        Chercher
      </Link>
    </>
  );
}

function show() {
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
    createRoute({ getParentRoute: () => root, path: '/ailleurs', component: () => <p>Arrivé</p> }),
  ]);
  const router = createRouter({ routeTree, history: createMemoryHistory() });
  render(<RouterProvider router={router as never} />);
  return router;
}

describe('unsaved changes', () => {
  it('nothing is asked when nothing was changed', async () => {
    show();
    await userEvent.click(await screen.findByText('Ailleurs'));
    expect(await screen.findByText('Arrivé')).toBeTruthy();
  });

  it('a search or an anchor of the same page is not leaving', async () => {
    const router = show();
    await userEvent.click(await screen.findByText('Modifier'));
    await userEvent.click(screen.getByText('Chercher'));
    await waitFor(() => expect(router.state.location.href).toBe('/?q=awa#contenu'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('asks before leaving: stays on refusal, leaves on acceptance', async () => {
    show();
    await userEvent.click(await screen.findByText('Modifier'));
    await userEvent.click(screen.getByText('Ailleurs'));
    await userEvent.click(await screen.findByRole('button', { name: 'Rester sur la page' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.queryByText('Arrivé')).toBeNull();
    await userEvent.click(screen.getByText('Ailleurs'));
    await userEvent.click(await screen.findByRole('button', { name: 'Quitter sans enregistrer' }));
    expect(await screen.findByText('Arrivé')).toBeTruthy();
  });
});
