import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe';
import { people } from './support/people';
import { sendPicture } from './support/picker';
import { call, expect, expectNoSidewaysScroll, signIn, submitLogin, test, toasts } from './support/test';

/** Eight pixels of blue. */
const logo = {
  name: 'logo.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR42mOQjbiDFTEMLQkAu+hUQcqrJkgAAAAASUVORK5CYII=',
    'base64',
  ),
};

async function idOf(page: Page, name: string): Promise<string> {
  const reply = await page.request.get(`/api/admin/companies?q=${encodeURIComponent(name)}`);
  return (await reply.json()).data[0].id;
}

const rows = (page: Page) =>
  page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
const sideBar = (page: Page) => page.getByRole('navigation', { name: 'Navigation principale' }).first();

test('S2.23 S2.28 an admin makes a company, from the settings to its logo', async ({ page }) => {
  await signIn(page, 'helene');
  await page.goto('/parametres');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Paramètres');
  const main = page.getByRole('main');
  await expect(main.getByText('13 entreprises')).toBeVisible();
  await expectAccessible(page, 'settings');
  await main.getByRole('link', { name: 'Entreprises' }).click();
  await expect(rows(page)).toHaveCount(13);
  await expectAccessible(page, 'companies');

  await page.getByRole('link', { name: 'Nouvelle entreprise' }).click();
  await expect(page).toHaveURL(/\/parametres\/entreprises\/create$/);
  await page.getByLabel('Numéro SIRET').fill('732 829 320 00075');
  await page.getByLabel('Code postal').fill('4400');
  await page.getByLabel('Espace de stockage').fill('beaucoup');
  await page.getByRole('button', { name: 'Créer l’entreprise' }).click();
  await expect(page.getByLabel('Nom de l’entreprise')).toBeFocused();
  for (const words of [
    'À remplir.',
    'Ce numéro SIRET n’existe pas',
    'Un code postal français compte 5 chiffres.',
    'Indiquez un espace compris entre',
  ])
    await expect(main.getByText(words)).toBeVisible();
  await expectAccessible(page, 'a new company refused');

  await page.getByLabel('Nom de l’entreprise').fill('Émaux & Cie');
  await page.getByLabel('Numéro SIRET').fill('732 829 320 00074');
  await page.getByLabel('Secteur d’activité').selectOption('Commerce');
  await page.getByLabel('Code postal').fill('87000');
  await page.getByLabel('Ville').fill('Limoges');
  await page.getByLabel('Espace de stockage').fill('2,5');
  await page.locator('input[name="colorPrimary"]').fill('#1D58DC');
  await expect(main).toContainText('Vous pourrez ajouter le logo');
  await page.getByRole('button', { name: 'Créer l’entreprise' }).click();

  await expect(toasts(page).last()).toContainText('« Émaux & Cie » est créée');
  await expect(page).toHaveURL(/entreprises\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Émaux & Cie');
  await expect(page).toHaveTitle('Émaux & Cie · Livret');
  await expect(page.locator('input[name="colorPrimary"]')).toHaveValue('#1d58dc');
  await expect(page.getByLabel('Espace de stockage')).toHaveValue('2,5');
  await expect(page.getByLabel('Numéro SIRET')).toHaveValue('732 829 320 00074');
  await sendPicture(page, /^Logo/, logo);
  await expect(main.locator('figure img')).toBeVisible();
  await page.getByRole('button', { name: 'Enregistrer la fiche' }).click();
  await expect(toasts(page).last()).toContainText('est enregistrée');
  await expect(page.getByText('Modifications non enregistrées')).toBeHidden();
  await page.reload();
  await expect(main.locator('figure img')).toHaveJSProperty('naturalWidth', 8);
  await expectAccessible(page, 'sheet of a company');
});

test('S2.28 S5.14 the list is searched, filtered and sorted in its address; a namesake is told', async ({
  page,
}) => {
  await signIn(page, 'helene');
  await page.goto('/parametres/entreprises');
  const search = page.getByRole('searchbox');
  await search.fill('batiments');
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL(/q=batiments/);
  await search.fill('308 246 289');
  await expect(rows(page)).toContainText('Bâtiments Roche & Fils');
  await search.fill('personne');
  await expect(page.getByText('Rien ne correspond à « personne »')).toBeVisible();
  await expectAccessible(page, 'no company');
  await page.getByRole('main').getByRole('button', { name: 'Effacer les filtres' }).last().click();
  await expect(rows(page)).toHaveCount(13);

  await page.getByLabel('État', { exact: true }).selectOption('suspended');
  await expect(rows(page)).toHaveText([/Transports Delmas/]);
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('button', { name: /Retirer.*État/ }).click();
  await page.getByRole('button', { name: 'Créée le' }).click();
  await expect(page).toHaveURL(/sort=createdAt/);
  await expect(rows(page).first()).toContainText('Transports Delmas');
  await page.getByRole('link', { name: 'Transports Delmas' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Transports Delmas');

  await page.getByLabel('Nom de l’entreprise').fill('MAISON COURTIL');
  await page.getByRole('button', { name: 'Enregistrer la fiche' }).click();
  await expect(toasts(page).last()).toContainText('vérifiez qu’il ne s’agit pas d’un doublon');
  await expect(toasts(page).last()).toHaveAttribute('data-severity', 'warning');
});

test('S2.28 C2 a manager keeps the own sheet, and knows of no other', async ({ page }) => {
  await signIn(page, 'helene');
  const other = await idOf(page, 'Tilleuls');
  await call(page, 'POST', '/api/auth/logout');

  await signIn(page, 'claire');
  await page.goto('/parametres');
  const main = page.getByRole('main');
  await expect(main.getByRole('link')).toHaveText([
    'Utilisateurs',
    'Mon entreprise',
    'Médiathèque',
    'Journal d’audit',
  ]);
  await sideBar(page).getByRole('link', { name: 'Mon entreprise' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Maison Courtil');
  await expect(sideBar(page).locator('[aria-current]')).toHaveText('Mon entreprise');
  await expect(main.getByLabel('Espace de stockage')).toHaveCount(0);
  await expect(main.getByRole('button', { name: /Suspendre|Supprimer/ })).toHaveCount(0);
  await expectAccessible(page, 'own company');
  await page.getByLabel('Ville').fill('Gétigné');
  await expect(main.getByText('Modifications non enregistrées')).toBeVisible();

  // Leaving would lose it: that is asked first.
  await sideBar(page).getByRole('link', { name: 'Accueil' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Rester' }).click();
  await page.getByRole('button', { name: 'Enregistrer la fiche' }).click();
  await expect(toasts(page).last()).toContainText('« Maison Courtil » est enregistrée');
  await expect(main.getByText('Modifications non enregistrées')).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel('Ville')).toHaveValue('Gétigné');

  await page.goto(`/parametres/entreprises/${other}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cette entreprise n’existe pas');
  await expect(page.getByText('Tilleuls')).toHaveCount(0);
  await expectAccessible(page, 'no such company');
  await page.goto('/parametres/entreprises');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cette page manque au livret');
});

test('S2.28 G11 two people save one sheet: the second chooses', async ({ page }) => {
  await signIn(page, 'helene');
  const id = await idOf(page, 'Courtil');
  await page.goto(`/parametres/entreprises/${id}`);
  await page.getByLabel('Ville').fill('La mienne');

  const { data } = await (await page.request.get(`/api/admin/companies/${id}`)).json();
  const elsewhere = await call(page, 'PUT', `/api/admin/companies/${id}`, {
    name: data.name,
    city: 'La leur',
    quotaBytes: data.quotaBytes,
    revision: data.revision,
  });
  expect(elsewhere.status()).toBe(200);

  await page.getByRole('button', { name: 'Enregistrer la fiche' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toBeVisible();
  await expectAccessible(page, 'which version');
  await dialog.getByRole('button', { name: 'Reprendre la dernière version' }).click();
  await expect(page.getByLabel('Ville')).toHaveValue('La leur');
  await page.getByLabel('Ville').fill('La bonne');
  await page.getByRole('button', { name: 'Enregistrer la fiche' }).click();
  await expect(toasts(page).last()).toContainText('enregistrée');
  expect((await (await page.request.get(`/api/admin/companies/${id}`)).json()).data.city).toBe('La bonne');
});

test('S2.28 A8 by keyboard: a company is suspended and let in again', async ({
  page,
  browser,
  baseURL,
  watch,
}) => {
  const theirs = await browser.newContext({ baseURL });
  watch.follow(theirs);
  const marc = await theirs.newPage();
  await signIn(marc, 'marc');
  await marc.goto('/home');
  await expect(marc.getByRole('heading', { level: 1 })).toHaveText('Bonjour Marc');

  await signIn(page, 'helene');
  await page.goto('/parametres/entreprises?q=courtil');
  await page.getByRole('button', { name: 'Actions pour Maison Courtil' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  await expectAccessible(page, 'what can be done to a company');
  await page.keyboard.press('ArrowDown');
  await page.getByRole('menuitem', { name: 'Suspendre l’entreprise' }).press('Enter');
  const dialog = page.getByRole('alertdialog', { name: 'Suspendre « Maison Courtil » ?' });
  await expect(dialog).toContainText('leurs sessions sont fermées tout de suite');
  await expect(dialog.getByRole('button', { name: 'Garder ouverte' })).toBeFocused();
  await expectAccessible(page, 'suspend a company');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(rows(page)).toContainText('Suspendue');

  await marc.goto('/identity');
  await expect(marc).toHaveURL(/\/auth\/login/);
  await submitLogin(marc, people.marc.email, 'bienvenue-chez-livret-2026');
  await expect(marc.getByText(/suspendu/).first()).toBeVisible();

  await page.getByRole('link', { name: 'Maison Courtil' }).click();
  await page.getByRole('button', { name: 'Rétablir l’entreprise' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Rétablir l’entreprise' }).click();
  await expect(toasts(page).last()).toContainText('peuvent de nouveau se connecter');
  await signIn(marc, 'marc');
  await theirs.close();
});

test('S2.28 C9 a company is deleted once its name is typed, and watched until it is gone', async ({
  page,
}) => {
  await signIn(page, 'helene');
  const id = await idOf(page, 'Courtil');
  await page.goto(`/parametres/entreprises/${id}`);
  await page.getByRole('button', { name: 'Supprimer l’entreprise…' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Supprimer « Maison Courtil » ?' });
  await expect(dialog).toContainText(/\d+ utilisateurs perdent leur compte/);
  const typed = dialog.getByLabel('Pour confirmer, recopiez « Maison Courtil »');
  await expect(typed).toBeFocused();
  await expectAccessible(page, 'delete a company');
  const remove = dialog.getByRole('button', { name: 'Supprimer définitivement' });
  await typed.fill('Maison courtil');
  await expect(remove).toBeDisabled();
  await typed.press('Enter');
  await expect(dialog.getByText('Ce n’est pas le nom de l’entreprise')).toBeVisible();
  await typed.fill('Maison Courtil');

  // Held back, so that the work can be looked at while it goes on.
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let held = true;
  await page.route('**/api/tasks/*', async (route) => {
    const response = await route.fetch();
    const { data } = await response.json();
    const under = { ...data, state: 'running', done: 12, total: 30 };
    await route.fulfill(held ? { json: { data: under } } : { response });
  });
  await page.route(`**/api/admin/companies/${id}`, async (route) => {
    if (route.request().method() === 'GET') await released;
    await route.continue();
  });
  await remove.click();
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40');
  await expect(page.getByText('Vous pouvez quitter cette page')).toBeVisible();
  await expectAccessible(page, 'a deletion under way');
  held = false;
  release();
  await expect(page).toHaveURL(/\/parametres\/entreprises$/);
  await expect(toasts(page).filter({ hasText: 'est supprimée' })).toContainText('« Maison Courtil »');
  await expect(rows(page)).toHaveCount(12);
  await expect(rows(page).filter({ hasText: 'Courtil' })).toHaveCount(0);

  await call(page, 'POST', '/api/auth/logout');
  await page.goto('/auth/login');
  await submitLogin(page, people.claire.email, 'bienvenue-chez-livret-2026');
  await expect(page.getByLabel('Mot de passe', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/auth\/login/);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('S2.23 S2.28 H6 settings, list, sheet and its questions fit 390 px', async ({ page }) => {
    await signIn(page, 'helene');
    await page.goto('/home');
    await page
      .getByRole('navigation', { name: 'Navigation principale' })
      .getByRole('link', { name: 'Paramètres' })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Paramètres');
    await expectNoSidewaysScroll(page);
    await page.getByRole('main').getByRole('link', { name: 'Entreprises' }).click();
    await expect(rows(page)).toHaveCount(13);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Filtres' }).click();
    await page.getByLabel('Secteur', { exact: true }).selectOption({ label: 'BTP' });
    await expect(rows(page)).toHaveCount(1);
    await expectAccessible(page, 'companies on a phone');
    await page.getByRole('link', { name: 'Bâtiments Roche & Fils' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bâtiments Roche & Fils');
    await expectNoSidewaysScroll(page);
    await expectAccessible(page, 'sheet on a phone');
    await page.getByRole('button', { name: 'Supprimer l’entreprise…' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.keyboard.press('Escape');
    await page.goto('/parametres/entreprises/create');
    await expectNoSidewaysScroll(page);
  });
});

test('S2.23 S2.28 a rédacteur has no settings at all', async ({ page }) => {
  await signIn(page, 'marc');
  await page.goto('/home');
  await expect(
    page.getByRole('link', { name: /Paramètres|paramètres|Entreprises|Mon entreprise/ }),
  ).toHaveCount(0);
  for (const path of ['/parametres', '/parametres/entreprises', '/parametres/entreprises/create']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cette page manque au livret');
  }
});
