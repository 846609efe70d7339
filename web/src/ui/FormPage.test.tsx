import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { render } from '@/test/render';
import { ConfirmDialog } from './ConfirmDialog';
import { FormPage, FormSection } from './FormPage';
import { useFormCall } from './form';
import { TextField } from './TextField';

function Company({ call, onDone }: { call: () => Promise<unknown>; onDone?: () => void }) {
  const form = useFormCall({ initial: { name: 'Courtil' }, call, onDone });
  return (
    <FormPage form={form} title="Entreprise" save="Enregistrer" cancelTo={'/liste' as never}>
      <FormSection title="Identité">
        <TextField label="Nom" {...form.field('name')} />
      </FormSection>
    </FormPage>
  );
}

async function open(call: () => Promise<unknown>) {
  const root = createRootRoute();
  const sheet = createRoute({
    getParentRoute: () => root,
    path: '/',
    component: () => (
      <>
        <Company call={call} onDone={() => void router.navigate({ to: '/liste' as never })} />
        <ConfirmDialog />
      </>
    ),
  });
  const list = createRoute({ getParentRoute: () => root, path: '/liste', component: () => <h1>Liste</h1> });
  const history = createMemoryHistory({ initialEntries: ['/'] });
  const router = createRouter({ routeTree: root.addChildren([sheet, list]), history });
  render(<RouterProvider router={router as never} />);
  await act(() => router.load());
}

describe('a page that is a form', () => {
  it('says that something is not saved, and asks before it is left', async () => {
    await open(vi.fn());
    expect(screen.queryByText('Modifications non enregistrées')).toBeNull();
    await userEvent.type(screen.getByLabelText('Nom'), ' SA');
    expect(screen.getByText('Modifications non enregistrées')).toBeTruthy();
    await userEvent.click(screen.getByRole('link', { name: 'Annuler' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Quitter sans enregistrer' }));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Liste' })).toBeTruthy());
  });

  it('goes on after saving without a question', async () => {
    await open(async () => ({ data: { revision: 2 } }));
    await userEvent.type(screen.getByLabelText('Nom'), ' SA{Enter}');
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Liste' })).toBeTruthy());
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('shows what the server says about fields it does not have', async () => {
    const refused = Object.assign(new Error('À corriger.'), {
      status: 422,
      errors: { quota: ['Le quota est dépassé.'] },
    });
    await open(() => Promise.reject(refused));
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Le quota est dépassé.');
  });
});
