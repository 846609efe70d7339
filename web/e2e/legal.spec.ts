import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe';
import { call, expect, signIn, test, toasts, toTheEnd } from './support/test';

const editor = (page: Page) => page.getByRole('textbox', { name: 'Texte' });
const note = (page: Page) => page.getByRole('textbox', { name: 'Ce qui change' });

/** Adds a sentence at the end of the text, as a person types it. */
async function write(page: Page, sentence: string): Promise<void> {
  await expect(editor(page)).toContainText(/\S/);
  await toTheEnd(editor(page));
  await page.keyboard.press('Enter');
  await page.keyboard.type(sentence);
  await expect(editor(page)).toContainText(sentence);
}

test('A14 S4.3 new terms: published with a note, then asked of someone at work, who goes on', async ({
  page,
  browser,
  baseURL,
  watch,
}) => {
  const elsewhere = await browser.newContext({ baseURL, locale: 'fr-FR' });
  watch.follow(elsewhere);
  const marc = await elsewhere.newPage();
  await signIn(marc, 'marc');
  await marc.goto('/home');
  await expect(marc.getByRole('heading', { level: 1 })).toHaveText('Bonjour Marc');

  await signIn(page, 'helene');
  await page.goto('/parametres/mentions');
  await expect(page).toHaveTitle('Textes légaux · Livret');
  await expect(page.getByRole('main')).toContainText('Version 1 en vigueur');
  await expect(page.getByRole('main')).toContainText(/2 personnes sur \d+ l’ont acceptée/);
  await write(page, 'Nous publions chaque trimestre un bilan.');
  await expectAccessible(page, 'writing terms');
  await page.reload(); // what was typed is still there
  await expect(editor(page)).toContainText('Nous publions chaque trimestre un bilan.');

  await page.getByRole('button', { name: 'Comparer avec la version en vigueur' }).click();
  const changes = page.getByRole('region', { name: 'Différences' });
  await expect(changes.locator('ins')).toHaveText('[ajouté] Nous publions chaque trimestre un bilan.');
  await expect(changes.locator('del')).toHaveCount(0);
  await expectAccessible(page, 'comparing terms');
  await page.getByRole('button', { name: 'Aperçu' }).click();
  await expect(page.getByRole('article', { name: 'Aperçu du texte' })).toContainText('bilan');

  await page.getByRole('button', { name: 'Publier la version 2' }).click();
  await expect(page.getByRole('main')).toContainText('Dites en une phrase ce qui change');
  await note(page).fill('Un bilan paraît désormais chaque trimestre.');
  await page.getByRole('button', { name: 'Publier la version 2' }).click();
  const sure = page.getByRole('alertdialog');
  await expect(sure).toContainText(/\d+ personnes, dont vous, devront l’accepter à leur prochaine action/);
  await expect(sure.getByRole('button', { name: 'Continuer à modifier' })).toBeFocused();
  await expectAccessible(page, 'publish terms');
  await sure.getByRole('button', { name: 'Publier la version 2' }).click();
  await expect(toasts(page).first()).toContainText('La version 2 est publiée.');
  await expect(page).toHaveURL(/\/auth\/legal\/prompt/); // whoever published is asked too

  // Marc's next navigation, without a reload.
  await marc.getByRole('link', { name: 'Mon compte' }).first().click();
  await expect(marc).toHaveURL(/\/auth\/legal\/prompt\?next=/);
  await expect(marc.getByRole('heading', { level: 1 })).toHaveText('Les conditions ont changé');
  await expect(marc.getByRole('region', { name: 'Ce qui change' })).toContainText(
    'Un bilan paraît désormais chaque trimestre.',
  );
  await expect(marc.getByRole('main')).toContainText('Version 2');
  await expectAccessible(marc, 'asked again');
  await marc.getByRole('button', { name: 'Accepter' }).click();
  await expect(marc).toHaveURL(/\/identity$/);
  await expect(marc.getByRole('heading', { level: 1 })).toHaveText('Mon compte');

  await page.getByRole('button', { name: 'Accepter' }).click();
  await expect(page).toHaveURL(/\/parametres\/mentions$/);
  await expect(page.getByRole('main')).toContainText('Version 2 en vigueur');
  await expect(page.getByRole('main')).toContainText('publiée par Hélène Armand');
  await page.getByRole('button', { name: 'Changements de la version 2' }).click();
  const dialog = page.getByRole('dialog', { name: 'De la version 1 à la version 2' });
  await expect(dialog.locator('ins')).toContainText('bilan');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Lire la version 1' }).click();
  await expect(page.getByRole('dialog', { name: 'Version 1' })).not.toContainText('bilan');
  await elsewhere.close();
});

test('G11 someone else published meanwhile: nothing is overwritten, one chooses', async ({ page }) => {
  await signIn(page, 'helene');
  await page.goto('/parametres/mentions?texte=rgpd');
  await expect(page.getByRole('main')).toContainText('personne n’a à l’accepter');
  await write(page, 'Ma version de la notice.');
  await note(page).fill('Précision sur la durée.');
  const other = await call(page, 'PUT', '/api/admin/legal/rgpd', {
    html: '<h2>1. Notice</h2><p>La version d’un autre.</p>',
    note: 'Autre notice.',
    version: 1,
  });
  expect(other.status()).toBe(200);
  await page.getByRole('button', { name: 'Publier la version 2' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Personne n’aura à l’accepter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publier la version 2' }).click();
  const conflict = page.getByRole('alertdialog');
  await expect(conflict.getByRole('button', { name: /Reprendre la dernière version/ })).toBeVisible();
  await conflict.getByRole('button', { name: /Reprendre la dernière version/ }).click();
  await expect(editor(page)).toContainText('La version d’un autre.');
  await expect(page.getByRole('main')).toContainText('Version 2 en vigueur');

  // A draft that is left asks first.
  await editor(page).click();
  await page.keyboard.type('Encore. ');
  await page.getByRole('link', { name: 'Accueil' }).first().click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /Rester/ })
    .click();
  await expect(page).toHaveURL(/mentions/);
});

test('E1 C1 what is published runs nothing; only admins publish', async ({ page }) => {
  await signIn(page, 'helene');
  const published = await call(page, 'PUT', '/api/admin/legal/rgpd', {
    html: '<h2>1. Notice</h2><p onclick="document.title=1">Texte<img src=x onerror="document.title=2"><script>document.title=3</script></p>',
    note: '<img src=x onerror="document.title=4">',
    version: 1,
  });
  expect(published.status()).toBe(200);
  await page.goto('/parametres/mentions?texte=rgpd');
  await expect(page.getByRole('main')).toContainText('Version 2 en vigueur');
  await expect(page.getByRole('main')).toContainText('<img src=x onerror=');
  await page.goto('/auth/legal/rgpd');
  await expect(page.getByRole('main')).toContainText('1. Notice');
  await expect(page).toHaveTitle('Protection des données · Livret');
  await call(page, 'POST', '/api/auth/logout');
  await signIn(page, 'claire');
  await page.goto('/parametres/mentions');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cette page manque au livret');
});
