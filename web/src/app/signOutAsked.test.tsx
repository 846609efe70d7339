import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { expect, it, vi } from 'vitest';
import { underway } from '@/api/underway';
import { render } from '@/test/render';
import { serve, token } from '@/test/server';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { kept } from '@/ui/kept';
import { signOutAsked } from './signOutAsked';

it('files that have not arrived are named before they are given up', async () => {
  const server = serve({ ...token, '/api/auth/logout': {} });
  const abandon = vi.fn(async () => undefined);
  underway.watch({ unfinished: () => ['a.mp4', 'b.mp4', 'c.mp4', 'd.mp4', 'e.mp4'], abandon });
  render(<ConfirmDialog />);
  const leave = () => act(() => void signOutAsked(i18next.t));
  await leave();
  expect((await screen.findByRole('alertdialog')).textContent).toContain('a.mp4, b.mp4, c.mp4 et 2 autres');
  await userEvent.click(screen.getByRole('button', { name: 'Rester sur la page' }));
  expect(abandon).not.toHaveBeenCalled();
  await leave();
  await userEvent.click(await screen.findByRole('button', { name: 'Se déconnecter' }));
  await vi.waitFor(() => expect(server.paths()).toContain('POST /api/auth/logout'));
  expect(abandon).toHaveBeenCalledTimes(1);
  underway.watch({ unfinished: () => [], abandon });
});

it('words that wait on this device for a page of another tab are not deleted without a question', async () => {
  const server = serve({ ...token, '/api/auth/logout': {} });
  vi.spyOn(kept, 'any').mockResolvedValue(true);
  render(<ConfirmDialog />);
  await act(() => void signOutAsked(i18next.t));
  await userEvent.click(await screen.findByRole('button', { name: 'Rester sur la page' }));
  expect(server.paths()).not.toContain('POST /api/auth/logout');
});
