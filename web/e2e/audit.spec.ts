import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe';
import { people } from './support/people';
import { call, expect, expectNoSidewaysScroll, signIn, test, toasts } from './support/test';

const rows = (page: Page) => page.getByRole('table').getByRole('row');

test('B5 I5 admins read who acted in whose name, narrow the list, and open an event', async ({ page }) => {
  await signIn(page, 'helene');
  await page.goto('/parametres/audit');
  await expect(page).toHaveTitle('Journal d’audit · Livret');
  await expect(rows(page).nth(1)).toContainText('Conditions acceptées');
  await expect(page.getByRole('row', { name: /en tant que Marc Dubreuil/ }).first()).toContainText(
    'Hélène Armand',
  );
  await expectAccessible(page, 'log');

  await page.getByLabel('Action', { exact: true }).selectOption({ label: 'Retour à son propre compte' });
  await expect(page).toHaveURL(/action=identity\.left/);
  await expect(rows(page)).toHaveCount(2);
  await rows(page).nth(1).getByRole('button').click();
  const drawer = page.getByRole('dialog', { name: 'Retour à son propre compte' });
  await expect(drawer).toContainText('en tant que Marc Dubreuil');
  await expect(drawer).toContainText('192.0.2.24');
  await expect(drawer).toContainText('Maison Courtil');
  await expectAccessible(page, 'one event');
  await page.reload(); // its address can be sent
  await expect(drawer).toContainText('Hélène Armand');
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();

  await page.getByRole('button', { name: 'Effacer les filtres' }).click();
  await page.getByRole('combobox', { name: 'Personne' }).fill('AWA');
  await page.getByRole('option', { name: /Awa Ndiaye/ }).click();
  await expect(rows(page).nth(1)).toContainText('Connexion');
  await expect(page.getByRole('row', { name: /mot de passe incorrect/ })).toHaveCount(2);
  await page.getByLabel('Période').selectOption({ label: '7 derniers jours' });
  await expect(page.getByRole('main')).toContainText('Aucun événement ne correspond à ces critères');
  await page.getByRole('button', { name: 'Effacer les filtres' }).last().click();
  await expect(rows(page).nth(1)).toBeVisible();
});

test('B5 C2 a manager reads their company’s events alone, and not where admins were; others nothing', async ({
  page,
}) => {
  await signIn(page, 'claire');
  await page.goto('/parametres/audit');
  await expect(page.getByRole('row', { name: /Administration de la plateforme/ }).first()).toContainText(
    'Hélène Armand',
  );
  await expect(page.getByRole('main')).not.toContainText('Yanis');
  await expect(page.getByRole('button', { name: /^Conservation/ })).toHaveCount(0);
  await expect(page.getByRole('columnheader', { name: 'Entreprise' })).toHaveCount(0);
  await page.getByLabel('Action', { exact: true }).selectOption({ label: 'Retour à son propre compte' });
  await rows(page).nth(1).getByRole('button').click();
  const drawer = page.getByRole('dialog', { name: 'Retour à son propre compte' });
  await expect(drawer).toContainText('n’est pas indiqué');
  await expect(drawer).not.toContainText('192.0.2');
  await expectAccessible(page, 'one event, as a manager');

  await call(page, 'POST', '/api/auth/logout');
  await signIn(page, 'marc');
  await page.goto('/parametres/audit');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cette page manque au livret');
});

test('E13 I5 the log as a file, which leaves its trace; not in somebody else’s name', async ({ page }) => {
  await signIn(page, 'claire');
  await page.goto('/parametres/audit?action=user.sign_in_refused');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exporter' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^journal-\d{4}-\d{2}-\d{2}\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(lines[0]).toContain('Qui;Au nom de;Action');
  expect(lines.length).toBe(4);
  await page.goto('/parametres/audit');
  await expect(rows(page).nth(1)).toContainText('Journal d’audit exporté');

  await call(page, 'POST', '/api/auth/logout');
  await signIn(page, 'helene');
  await call(page, 'POST', '/api/admin/identity/switch', { id_utilisateur: await idOf(page, 'claire') });
  await page.goto('/parametres/audit');
  await expect(rows(page).nth(1)).toContainText('Début d’action');
  await expect(page.getByRole('button', { name: 'Exporter' })).toHaveCount(0);
  expect((await page.request.get('/api/admin/audit/export')).status()).toBe(403);
});

async function idOf(page: Page, who: keyof typeof people): Promise<string> {
  const reply = await page.request.get(`/api/admin/users?q=${encodeURIComponent(people[who].name)}`);
  return (await reply.json()).data[0].id;
}

test('I3 G11 how long events are kept, changed by keyboard; two admins at once', async ({ page }) => {
  await signIn(page, 'helene');
  await page.goto('/parametres/audit');
  await page.getByRole('button', { name: 'Conservation : 12 mois' }).press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Durée de conservation' });
  await drawer.getByLabel('Conserver les événements').selectOption('9');
  await expect(drawer).toContainText('Aucun événement ne sera supprimé');
  await expectAccessible(page, 'retention');
  // Somebody else was quicker.
  await call(page, 'PUT', '/api/admin/audit/retention', { months: 8, revision: 0 });
  await drawer.getByRole('button', { name: 'Enregistrer la durée' }).press('Enter');
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /Garder ma version/ })
    .click();
  await expect(toasts(page)).toContainText('Les événements seront conservés 9 mois.');
  await expect(page.getByRole('button', { name: 'Conservation : 9 mois' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('row', { name: /Durée de conservation modifiée/ })).toHaveCount(2);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('H6 the log and the legal texts are readable on a phone', async ({ page }) => {
    await signIn(page, 'helene');
    await page.goto('/parametres/audit');
    await expect(rows(page).nth(1)).toContainText('Conditions acceptées');
    await expectNoSidewaysScroll(page);
    await expectAccessible(page, 'log on a phone');
    await page.getByRole('button', { name: 'Filtres' }).click();
    await expect(page.getByLabel('Période')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.goto('/parametres/mentions');
    await expect(page.getByRole('textbox', { name: 'Texte' })).toContainText('1. Objet');
    await expectNoSidewaysScroll(page);
    await expectAccessible(page, 'legal texts on a phone');
  });
});
