import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { openApp } from '@/test/app';
import { claire } from '@/test/people';
import type { Reply } from '@/test/server';

const admin = { ...claire, role: 'admin' as const, company: null };
const path = '/parametres/mentions?texte=rgpd';
const call = '/api/admin/legal/rgpd';

function sheet(version: number) {
  return {
    data: { kind: 'rgpd', html: `<p>Notice ${version}</p>`, version, versions: [], acceptance: null },
  };
}

function open(version: number, put: Reply = { body: sheet(version + 1) }) {
  return openApp(path, {
    user: admin,
    replies: { [call]: { body: sheet(version) }, [`PUT ${call}`]: put, '/api/home': { body: {} } },
  });
}

const note = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Ce qui change' });

async function publish(version: number) {
  const name = `Publier la version ${version}`;
  await userEvent.click(screen.getByRole('button', { name }));
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));
}

describe('the next version of a legal text', () => {
  it('G11 a draft kept from before another’s version is published over its own: one is asked', async () => {
    const first = await open(2);
    await userEvent.type(await note(), 'Durées.');
    first.view.unmount();
    const { server } = await open(3, { status: 409, body: { message: 'Entre-temps.' } });
    expect((await note()).value).toBe('Durées.');
    await publish(4);
    expect(await screen.findByRole('button', { name: 'Garder ma version' })).toBeTruthy();
    const sent = server.requests.find(({ method }) => method === 'PUT');
    expect(await sent?.json()).toMatchObject({ html: '<p>Notice 2</p>', version: 2 });
  });

  it('back at the text in force, one starts from its version', async () => {
    const first = await open(2);
    await userEvent.type(await note(), 'Durées.');
    first.view.unmount();
    const { server } = await open(3);
    await note();
    await userEvent.click(screen.getByRole('button', { name: 'Revenir au texte en vigueur' }));
    await userEvent.type(await note(), 'Autre.');
    await userEvent.click(screen.getByRole('button', { name: 'Publier la version 4' }));
    await waitFor(() => expect(server.paths()).toContain(`PUT ${call}`));
    const sent = server.requests.find(({ method }) => method === 'PUT');
    expect(await sent?.json()).toMatchObject({ html: '<p>Notice 3</p>', version: 3 });
  });

  it('what is left without saving does not come back', async () => {
    const { router } = await open(2);
    await userEvent.type(await note(), 'Durées.');
    void router.navigate({ to: '/parametres' });
    await userEvent.click(await screen.findByRole('button', { name: 'Quitter sans enregistrer' }));
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Ce qui change' })).toBeNull(), {
      timeout: 5000,
    });
    router.history.push(path);
    expect((await note()).value).toBe('');
  });

  it('once published, the note is empty and nothing is left to save', async () => {
    await open(2);
    await userEvent.type(await note(), 'Durées.');
    await userEvent.click(screen.getByRole('button', { name: 'Publier la version 3' }));
    await screen.findByRole('button', { name: 'Publier la version 4' });
    await waitFor(async () => expect((await note()).value).toBe(''));
    expect(screen.queryByText('Brouillon non publié')).toBeNull();
  });
});
