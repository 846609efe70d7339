import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { render } from '@/test/render';
import { ConfirmDialog } from './ConfirmDialog';
import { DrawerForm } from './Drawer';
import { useFormCall } from './form';
import { TextField } from './TextField';

class Stale extends Error {
  status = 409;
  errors = {};
}

type Save = (values: { name: string }, revision: number) => Promise<unknown>;

function Sheet({ save }: { save: Save }) {
  const [open, setOpen] = useState(true);
  const form = useFormCall({
    initial: { name: 'Courtil' },
    call: save,
    conflict: { revision: 3, reload: async () => ({ values: { name: 'Courtil SA' }, revision: 7 }) },
    onDone: () => setOpen(false),
  });
  return (
    <DrawerForm form={form} open={open} onClose={() => setOpen(false)} title="Entreprise" save="Enregistrer">
      <TextField label="Nom" {...form.field('name')} />
    </DrawerForm>
  );
}

async function open(save: Save) {
  const root = createRootRoute({
    component: () => (
      <>
        <Sheet save={save} />
        <ConfirmDialog />
      </>
    ),
  });
  const history = createMemoryHistory({ initialEntries: ['/'] });
  const router = createRouter({ routeTree: root, history });
  render(<RouterProvider router={router as never} />);
  await act(() => router.load());
  await userEvent.type(screen.getByLabelText('Nom'), ' et fils');
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const name = () => screen.getByLabelText('Nom') as HTMLInputElement;
const gone = () => waitFor(() => expect(screen.queryByRole('dialog', { name: 'Entreprise' })).toBeNull());

/** Refuses what does not come from the latest revision, as the server does. */
function server(latest: number) {
  return vi.fn<Save>(async (_values, revision) => {
    if (revision !== latest) throw new Stale('Périmée.');
    return { data: { revision: latest + 1 } };
  });
}

describe('G11 two people change the same thing', () => {
  it('keeps my version: sends it again on the latest revision', async () => {
    const save = server(7);
    await open(save);
    await press('Enregistrer');
    expect(save).toHaveBeenLastCalledWith({ name: 'Courtil et fils' }, 3);
    const question = await screen.findByRole('alertdialog', { name: /Quelqu’un a modifié/ });
    await waitFor(() => expect(question.contains(document.activeElement)).toBe(true));
    expect(document.activeElement?.textContent).toBe('Annuler');
    await press('Garder ma version');
    expect(save).toHaveBeenLastCalledWith({ name: 'Courtil et fils' }, 7);
    await gone();
  });

  it('takes the latest version: the form shows it, the next save is on its revision', async () => {
    const save = server(7);
    await open(save);
    await press('Enregistrer');
    await press('Reprendre la dernière version');
    await waitFor(() => expect(name().value).toBe('Courtil SA'));
    expect(save).toHaveBeenCalledOnce();
    await press('Enregistrer');
    expect(save).toHaveBeenLastCalledWith({ name: 'Courtil SA' }, 7);
  });

  it('not now: nothing is sent, nothing is lost', async () => {
    const save = server(7);
    await open(save);
    await press('Enregistrer');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(name().value).toBe('Courtil et fils');
    expect(save).toHaveBeenCalledOnce();
  });
});

describe('a form in a drawer', () => {
  it('Enter saves, and nothing is asked afterwards', async () => {
    await open(server(3));
    await userEvent.keyboard('{Enter}');
    await gone();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('asks before it closes over changes', async () => {
    await open(server(3));
    await press('Annuler');
    await press('Rester sur la page');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(name().value).toBe('Courtil et fils');
    await userEvent.keyboard('{Escape}');
    await press('Quitter sans enregistrer');
    await gone();
  });
});
