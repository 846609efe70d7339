import { expectAccessible } from './support/axe';
import { expect, signIn, test, toasts } from './support/test';

test.beforeEach(({ page }) => signIn(page, 'claire'));

test('S3.13 S3.14 an unmatched path: the not-found page, and the application goes on', async ({ page }) => {
  await page.goto('/nulle-part');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cette page manque au livret');
  await expect(page.getByText('Page not found: /nulle-part')).toBeAttached();
  await expect(page).toHaveTitle(/Livret$/);
  await expectAccessible(page, 'not found');
  await page.getByRole('link', { name: 'Revenir à l’accueil' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bonjour Claire');
});

test('S3.6 S3.16 a path whose check fails: 404, fatal', async ({ page }) => {
  await page.goto('/dev/nulle-part');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cette page manque au livret');
  await expect(page.getByText('Page Not Found: /dev/nulle-part')).toBeAttached();
  await expectAccessible(page, 'failed check');
});

test('S3.14 S3.15 S3.17 S3.18 an error nobody caught: the generic page, and the way out', async ({
  page,
  watch,
}) => {
  watch.expectConsole(/./);
  await page.goto('/dev');
  await page.getByRole('button', { name: 'Lever une erreur' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quelque chose s’est cassé de notre côté');
  await expectAccessible(page, 'error page');
  await page
    .getByRole('link', { name: 'Revenir à l’accueil' })
    .or(page.getByRole('button', { name: 'Réessayer' }))
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(
    'Quelque chose s’est cassé de notre côté',
  );
});

test('D8 a server gone while reading: said in French, with a way to try again', async ({
  page,
  server,
  watch,
}) => {
  watch.expectConsole(/ERR_CONNECTION_REFUSED/);
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bonjour Claire');
  // The screen's own code must be there already: it is what it reads that fails.
  await page.getByRole('link', { name: 'Mon compte' }).first().click();
  await expect(page.getByLabel('Prénom')).toBeVisible();
  await server.kill();
  await page.getByLabel('Prénom').fill('Clara');
  await page.getByRole('button', { name: 'Enregistrer le profil' }).click();
  await expect(toasts(page)).toContainText('serveur');
  await expect(page.getByLabel('Prénom')).toHaveValue('Clara');
  await server.boot();
  await page.getByRole('button', { name: 'Enregistrer le profil' }).click();
  await expect(page.getByRole('button', { name: /Clara Le Goff/ })).toBeVisible();
});
