import { expect, signIn, test } from './support/test';

test('B4 D7 a tab follows when another one becomes somebody else', async ({ page, context }) => {
  await signIn(page, 'marc');
  await signIn(page, 'helene');
  const second = await context.newPage();
  await second.goto('/identity');
  await expect(second.getByRole('main')).toContainText('Hélène Armand');

  await page.goto('/identity');
  await page.getByRole('button', { name: 'Agir en tant que Marc Dubreuil' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Agir en tant que Marc' }).click();
  await expect(page).toHaveURL(/\/home$/);
  const banner = second.getByRole('region', { name: 'Identité empruntée' });
  await expect(banner).toContainText('Marc Dubreuil');

  await banner.getByRole('button', { name: 'Revenir à mon compte' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bonjour Hélène');
});

test('S3.11 S3.9 a slash behind an address changes nothing', async ({ page }) => {
  await signIn(page, 'marc');
  await page.goto('/auth/login/');
  await expect(page).toHaveURL(/\/home$/);
  await page.goto('/identity/?x=1');
  await expect(page).toHaveURL(/\/identity\?x=1$/);
});

test('S3.13 S3.14 an address under /auth that does not exist says so, signed out too', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Accepter' }).click();
  await expect(page).toHaveURL(/\/auth\/login$/);
  await page.goto('/auth');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cette page manque au livret');
});

test('H9 signing out with something unsaved asks first, and then leaves for good', async ({ page }) => {
  await signIn(page, 'marc');
  await page.goto('/identity');
  await page.getByLabel('Prénom').fill('Marcel');
  const menu = page.getByRole('button', { name: /Marc Dubreuil/ });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Se déconnecter' }).click();
  const sure = page.getByRole('alertdialog');
  await sure.getByRole('button').first().click();
  await expect(page.getByLabel('Prénom')).toHaveValue('Marcel');
  await menu.click();
  await page.getByRole('menuitem', { name: 'Se déconnecter' }).click();
  await sure.getByRole('button').last().click();
  await expect(page).toHaveURL(/\/auth\/login$/);
});
