import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe';
import { people } from './support/people';
import { call, expect, signIn, test } from './support/test';

/** The person acted for has accepted the terms: their space is open. */
async function opened(page: Page, who: 'marc' | 'claire'): Promise<void> {
  await signIn(page, who);
  await call(page, 'POST', '/api/auth/logout');
}

async function actAs(page: Page, name: string): Promise<void> {
  await page.goto(`/identity?q=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `Agir en tant que ${name}` }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('Hélène Armand');
  await expect(dialog).toContainText(name);
  await dialog.getByRole('button', { name: /^Agir en tant que/ }).click();
}

const banner = (page: Page) => page.getByRole('region', { name: 'Identité empruntée' });

test('S4.6 S5.8 S5.9 B4 there and back, with the banner on each page', async ({ page }) => {
  await opened(page, 'marc');
  await signIn(page, 'helene');
  await page.goto('/identity');
  await expectAccessible(page, 'identity of an admin');
  await page.getByRole('button', { name: 'Agir en tant que Marc Dubreuil' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Agir en tant que Marc Dubreuil ?' });
  await expect(dialog).toContainText('Vous, Hélène Armand');
  await expect(dialog).toContainText('journal');
  await expectAccessible(page, 'confirm acting');
  const switched = page.waitForRequest((r) => r.url().endsWith('/api/admin/identity/switch'));
  await dialog.getByRole('button', { name: 'Agir en tant que Marc' }).click();
  expect(Object.keys((await switched).postDataJSON())).toEqual(['id_utilisateur']);

  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bonjour Marc');
  for (const path of ['/home', '/identity', '/dev']) {
    await page.goto(path);
    await expect(banner(page)).toContainText('Marc Dubreuil');
    await expect(banner(page)).toContainText('Hélène Armand');
    await expect(banner(page), 'B4 the time left').toContainText(/min/);
    if (path !== '/dev') await expectAccessible(page, `acting, ${path}`);
  }
  await banner(page).getByRole('button', { name: 'Revenir à mon compte' }).click();
  await expect(page).toHaveURL(/\/identity$/);
  await expect(banner(page)).toHaveCount(0);
  await expect(page.getByRole('main')).toContainText('Hélène Armand');
});

test('B3 while acting: who, until when, and nothing of their account to change', async ({ page }) => {
  await opened(page, 'marc');
  await signIn(page, 'helene');
  await actAs(page, 'Marc Dubreuil');
  await expect(page).toHaveURL(/\/home$/);
  await page.goto('/identity');
  const main = page.getByRole('main');
  await expect(main).toContainText('Vous agissez en tant que Marc Dubreuil');
  await expect(main).toContainText(/\d{1,2}[:h]\s?\d{2}/);
  await expect(main.getByRole('button', { name: 'Changer le mot de passe' })).toHaveCount(0);
  await expect(main.getByRole('button', { name: 'Enregistrer le profil' })).toHaveCount(0);
  await expect(main.getByText('Agir en tant que', { exact: true })).toHaveCount(0);
  const refused = [
    await call(page, 'PUT', '/api/auth/password', {
      currentPassword: 'x'.repeat(20),
      password: 'y'.repeat(20),
    }),
    await call(page, 'PUT', '/api/auth/profile', { firstName: 'M', lastName: 'D', email: people.marc.email }),
    await call(page, 'POST', '/api/auth/terms', { accepted: true, version: 1 }),
    await call(page, 'POST', '/api/admin/identity/switch', { id_utilisateur: 'x' }),
  ];
  expect(refused.map((r) => r.status())).toEqual([403, 403, 403, 403]);
  await main.getByRole('button', { name: 'Revenir à mon compte' }).click();
  await expect(page.getByRole('main')).toContainText('Hélène Armand');
});

test('A14 B3 someone who has not accepted the terms: only they can; the way back is offered', async ({
  page,
}) => {
  await signIn(page, 'helene');
  await actAs(page, 'Awa Ndiaye');
  await expect(page).toHaveURL(/\/auth\/legal\/prompt/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Awa Ndiaye n’a pas encore accepté les conditions',
  );
  await expect(page.getByRole('button', { name: 'Accepter' })).toHaveCount(0);
  await expectAccessible(page, 'terms of someone else');
  await page.getByRole('main').getByRole('button', { name: 'Revenir à mon compte' }).click();
  await expect(page).toHaveURL(/\/identity$/);
});

test('B2 admins cannot be acted for, and others see none of it', async ({ page }) => {
  await signIn(page, 'helene');
  await page.goto('/identity');
  // The first page: ten people, of whom one is an admin and two cannot sign in.
  await expect(page.getByRole('button', { name: /Agir en tant que/ })).toHaveCount(7);
  await expect(page.getByRole('button', { name: 'Agir en tant que Hélène Armand' })).toHaveCount(0);
  await call(page, 'POST', '/api/auth/logout');
  await signIn(page, 'claire');
  await page.goto('/identity');
  await expect(page.getByRole('region', { name: 'Appareils connectés' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Agir en tant que' })).toHaveCount(0);
});

test('the search ignores accents and case, lives in the address, and says when nobody matches', async ({
  page,
}) => {
  await signIn(page, 'helene');
  await page.goto('/identity');
  const section = page.getByRole('region', { name: 'Agir en tant que' });
  await section.getByLabel('Chercher une personne').fill('SOLENE');
  await expect(section.getByRole('row')).toHaveCount(2);
  await expect(section.getByRole('row').nth(1)).toContainText('Solène Morvan');
  await expect(page).toHaveURL(/q=SOLENE/);
  await page.reload();
  await expect(section.getByRole('row')).toHaveCount(2);
  await section.getByLabel('Chercher une personne').fill('zzz');
  await expect(section).toContainText('Personne ne correspond à « zzz »');
  await expectAccessible(page, 'nobody found');
  await section.getByRole('button', { name: 'Effacer la recherche' }).click();
  await expect(section.getByRole('row')).toHaveCount(11);
});

test('A15 an admin sees where somebody is signed in, and signs them out everywhere', async ({
  page,
  browser,
  baseURL,
  watch,
}) => {
  const other = await browser.newContext({ baseURL });
  watch.follow(other);
  const marc = await other.newPage();
  await signIn(marc, 'marc');
  await signIn(page, 'helene');
  await page.goto('/identity');
  await page.getByRole('button', { name: 'Appareils de Marc Dubreuil' }).click();
  const dialog = page.getByRole('dialog', { name: 'Appareils de Marc Dubreuil' });
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await expectAccessible(page, 'devices of somebody else');
  await dialog.getByRole('button', { name: 'Fermer toutes ses sessions' }).click();
  const sure = page.getByRole('alertdialog');
  await expect(sure.getByRole('button', { name: 'Laisser ouvert' })).toBeFocused();
  await sure.getByRole('button', { name: 'Fermer toutes ses sessions' }).click();
  await expect(dialog).toContainText('n’est connectée nulle part');
  await marc.goto('/home');
  await expect(marc).toHaveURL(/\/auth\/login$/);
  await other.close();
});

test('B1 the person’s own session never sees it', async ({ page, browser, baseURL, watch }) => {
  const own = await browser.newContext({ baseURL });
  watch.follow(own);
  const marc = await own.newPage();
  await signIn(marc, 'marc');
  await signIn(page, 'helene');
  await actAs(page, 'Marc Dubreuil');
  await expect(page).toHaveURL(/\/home$/);
  await marc.goto('/home');
  await expect(marc.getByRole('heading', { level: 1 })).toHaveText('Bonjour Marc');
  await expect(banner(marc)).toHaveCount(0);
  const user = await (await marc.request.get('/api/auth/user')).json();
  expect(user.identity).toBeNull();
  await own.close();
});

test('B6 signing out while acting ends both', async ({ page }) => {
  await opened(page, 'marc');
  await signIn(page, 'helene');
  await actAs(page, 'Marc Dubreuil');
  await expect(page).toHaveURL(/\/home$/);
  await page
    .getByRole('button', { name: /Marc Dubreuil/ })
    .last()
    .click();
  await page.getByRole('menuitem', { name: 'Se déconnecter' }).click();
  await expect(page).toHaveURL(/\/auth\/login/);
  expect(await (await page.request.get('/api/auth/user')).json()).toEqual({});
});

test('H3 the switch and the return by keyboard alone', async ({ page }) => {
  await opened(page, 'marc');
  await signIn(page, 'helene');
  await page.goto('/identity');
  await page.getByRole('button', { name: 'Agir en tant que Marc Dubreuil' }).focus();
  await page.keyboard.press('Enter');
  const accept = page.getByRole('alertdialog').getByRole('button', { name: 'Agir en tant que Marc' });
  await expect(accept).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bonjour Marc');
  const back = banner(page).getByRole('button', { name: 'Revenir à mon compte' });
  for (let i = 0; i < 4 && !(await back.evaluate((e) => e === document.activeElement)); i++) {
    await page.keyboard.press('Tab');
  }
  await expect(back, 'B4 among the first stops of the keyboard').toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/identity$/);
});
