import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { render } from '@/test/render';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { tus } from './tus';
import type { SenderEvents } from './types';
import { UploadPanel } from './UploadPanel';
import { uploads } from './uploads';

const sent = new Map<string, SenderEvents>();

const file = (name: string) => new File(['x'.repeat(1_000)], name);
const row = (name: string) => screen.getByText(name).closest('li') as HTMLElement;
const aloud = () => screen.getByRole('status').textContent;

beforeEach(() => {
  vi.spyOn(tus, 'remove').mockResolvedValue();
  vi.spyOn(tus, 'sender').mockImplementation((_item, given, events) => {
    sent.set(given.name, events);
    return { start: () => undefined, stop: () => undefined };
  });
  for (const { key } of uploads.snapshot().items) void uploads.cancel(key);
  uploads.setOnline(true);
});

describe('files on their way, on every page', () => {
  it('nothing is shown of nothing', () => {
    const { container } = render(<UploadPanel />);
    expect(container.querySelector('section')).toBeNull();
  });

  it('each with its progress; what is read aloud does not count percents', async () => {
    uploads.add([file('a.jpg'), file('b.jpg')]);
    render(<UploadPanel />);
    expect(screen.getByRole('region', { name: 'Envoi de 2 fichiers' })).toBeTruthy();
    expect(aloud()).toBe('');
    await waitFor(() => expect(aloud()).toBe('Envoi en cours.'));
    act(() => sent.get('a.jpg')?.onProgress(620));
    expect(await within(row('a.jpg')).findByText(/62/)).toBeTruthy();
    expect(within(row('a.jpg')).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('62');
    expect(aloud()).toBe('Envoi en cours.');
    act(() => uploads.setOnline(false));
    await waitFor(() => expect(aloud()).toContain('Hors connexion'));
    expect(row('b.jpg').textContent).toContain('En attente de la connexion');
  });

  it('a refusal stands first, in the server’s words, and can be taken away', async () => {
    uploads.add([file('a.jpg'), file('plan.dwg')]);
    render(<UploadPanel />);
    act(() =>
      sent.get('plan.dwg')?.onError({ status: 422, message: 'Ce type de fichier n’est pas accepté.' }),
    );
    expect(screen.getAllByRole('listitem')[0]).toBe(row('plan.dwg'));
    expect(row('plan.dwg').textContent).toContain('Ce type de fichier n’est pas accepté.');
    await waitFor(() => expect(aloud()).toContain('1 fichier refusé'));
    await userEvent.click(screen.getByRole('button', { name: /Retirer de la liste/ }));
    expect(screen.queryByText('plan.dwg')).toBeNull();
  });

  it('all are paused at once, and given up only once that is confirmed', async () => {
    uploads.add([file('a.jpg'), file('b.jpg')]);
    render(
      <>
        <UploadPanel />
        <ConfirmDialog />
      </>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Tout mettre en pause' }));
    expect(uploads.snapshot().items.map(({ state }) => state)).toEqual(['paused', 'paused']);
    await userEvent.click(screen.getByRole('button', { name: 'Tout annuler' }));
    const question = await screen.findByRole('alertdialog');
    await userEvent.click(within(question).getByRole('button', { name: 'Continuer l’envoi' }));
    expect(uploads.snapshot().items).toHaveLength(2);
    await userEvent.click(await screen.findByRole('button', { name: 'Tout annuler' }));
    await userEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Tout annuler' }),
    );
    await vi.waitFor(() => expect(uploads.snapshot().items).toEqual([]));
  });
});
