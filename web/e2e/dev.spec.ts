import { expectAccessible } from './support/axe';
import { people } from './support/people';
import { call, expect, signIn, test } from './support/test';

test('S2.3 « Système » tells what runs', async ({ page }) => {
  await signIn(page, 'helene');
  await page.goto('/dev/systeme');
  const facts = page.getByLabel('Système', { exact: true }).and(page.locator('dl'));
  await expect(facts).toContainText(/SQLite|PostgreSQL/);
  await expect(facts).toContainText('Serveur SMTP');
  await expect(facts).toContainText(/Mo/);
  await expectAccessible(page, 'system');
});

test('S2.3 with an SMTP server, the mailbox says that mails really leave', async ({ page }) => {
  await signIn(page, 'helene');
  await page.goto('/dev/messagerie');
  await expect(page.getByRole('main')).toContainText('Un serveur SMTP est configuré');
  await expect(page.getByRole('heading', { name: 'Aucun message' })).toBeVisible();
  await expectAccessible(page, 'empty mailbox');
});

test.describe('without an SMTP server', () => {
  test.use({ env: { LIVRET_SMTP_URL: '' } });

  test('S2.3 mails arrive in the mailbox, are read in both forms, and emptied', async ({ page, watch }) => {
    // The frame runs nothing, not even what the test and axe would look at it with.
    watch.expectConsole(/Blocked script execution in 'about:srcdoc'/);
    await signIn(page, 'helene');
    await call(page, 'POST', '/api/auth/forgotten-password', { email: people.marc.email });
    await call(page, 'POST', '/api/auth/forgotten-password', { email: people.awa.email });
    await page.goto('/dev/messagerie');
    const list = page.getByRole('list', { name: 'Messages reçus' });
    await expect(async () => {
      await page.getByRole('button', { name: 'Actualiser' }).click();
      await expect(list.getByRole('listitem')).toHaveCount(2, { timeout: 500 });
    }).toPass();
    await expectAccessible(page, 'mailbox');

    await list.getByRole('link').filter({ hasText: people.marc.email }).click();
    await expect(page.getByRole('main')).toContainText(people.marc.email);
    const frame = page.frameLocator('iframe[title="Contenu du message"]');
    await expect(frame.getByRole('link').first()).toBeVisible();
    await expect(page.locator('iframe')).toHaveAttribute('sandbox', '');
    await expectAccessible(page, 'mailbox, a message');
    await page.getByRole('tab', { name: 'Texte seul' }).click();
    await expect(page.getByRole('region', { name: 'Texte seul' })).toContainText('/auth/new-password?token=');
    await expectAccessible(page, 'mailbox, plain text');
    await page.getByRole('tab', { name: 'En-têtes' }).click();
    await expect(page.getByRole('region', { name: 'En-têtes' })).toContainText(/:/);
    await expect(list.getByRole('link', { name: /non lu/ })).toHaveCount(1);

    await page.getByRole('button', { name: 'Vider la messagerie' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Vider la messagerie ?' });
    await expect(dialog).toContainText('2 messages');
    await expect(dialog.getByRole('button', { name: 'Garder les messages' })).toBeFocused();
    await dialog.getByRole('button', { name: 'Vider la messagerie' }).click();
    await expect(page.getByRole('heading', { name: 'Aucun message' })).toBeVisible();
  });
});

test.describe('outside development mode', () => {
  test.use({ env: { LIVRET_DEV: '' } });

  test('S2.3 C1 /dev exists for admins only', async ({ page }) => {
    await signIn(page, 'claire');
    await page.goto('/home');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bonjour Claire');
    await expect(page.getByRole('link', { name: 'Développement' })).toHaveCount(0);
    await page.goto('/dev');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cette page manque au livret');
    await call(page, 'POST', '/api/auth/logout');
    await signIn(page, 'helene');
    await page.goto('/dev');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Développement');
  });
});
