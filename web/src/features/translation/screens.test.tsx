import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { openApp } from '@/test/app';
import { claire } from '@/test/people';
import type { Reply } from '@/test/server';
import { isChange } from './useEntryDrafts';

const admin = { ...claire, role: 'admin' as const, company: null };
const language = {
  code: 'en-GB',
  name: 'English',
  enabled: true,
  shipped: true,
  users: 2,
  forms: ['one', 'other'],
  total: 4,
  missing: 1,
  stale: 1,
  changed: 0,
};
const french = { ...language, code: 'fr-FR', name: 'Français', users: 0, missing: 0, stale: 0 };
const languages = { languages: [french, language], available: [{ code: 'de-DE', name: 'Deutsch' }] };

function open(path: string, replies: Record<string, Reply | ((request: Request) => Reply | Promise<Reply>)>) {
  return openApp(path, {
    user: admin,
    replies: { '/api/admin/languages': { body: { data: languages } }, ...replies } as never,
  });
}

describe('languages', () => {
  it('S2.25 says how far each is translated, and where the gaps are', async () => {
    await open('/parametres/langues', {});
    const row = (await screen.findByRole('link', { name: 'English' })).closest('li') as HTMLElement;
    expect(within(row).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('75');
    expect(within(row).getByRole('link', { name: '1 manquant' }).getAttribute('href')).toContain(
      'state=missing',
    );
    expect(within(row).getByRole('link', { name: '1 à revoir' }).getAttribute('href')).toContain(
      'state=stale',
    );
    expect(screen.getByText('Langue de repli')).toBeTruthy();
    expect(screen.queryByRole('switch', { name: /Français/ })).toBeNull();
  });

  it('S2.25 turning off one that people use says how many, and waits', async () => {
    const { server } = await open('/parametres/langues', {
      'PUT /api/admin/languages/en-GB': { body: { data: languages } },
    });
    await userEvent.click(await screen.findByRole('switch', { name: /English/ }));
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain('2 personnes l’utilisent');
    expect(server.paths()).not.toContain('PUT /api/admin/languages/en-GB');
    await userEvent.click(within(question).getByRole('button', { name: 'Ne plus la proposer' }));
    await waitFor(() => expect(server.paths()).toContain('PUT /api/admin/languages/en-GB'));
  });

  it('a failure is said, with a way to try again', async () => {
    await open('/parametres/langues', {
      '/api/admin/languages': { status: 500, body: { message: 'Panne.' } },
    });
    expect(await screen.findByRole('button', { name: 'Réessayer' })).toBeTruthy();
  });
});

describe('what counts as a change', () => {
  const entry = {
    key: 'k',
    source: { text: 'Oui' },
    words: { text: 'Yes' },
    state: 'changed' as const,
    revision: 1,
  };
  it('S2.31 an emptied text goes back to the one shipped, where there is something to go back from', () => {
    expect(isChange(entry, { text: ' ' })).toBe(true);
    expect(isChange({ ...entry, state: 'shipped' }, { text: '' })).toBe(false);
    expect(isChange(entry, { text: ' Yes ' })).toBe(false);
    expect(isChange(entry, { text: 'Yep' })).toBe(true);
  });
});
