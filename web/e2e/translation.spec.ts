import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe';
import { call, expect, expectNoSidewaysScroll, signIn, test } from './support/test';

const row = (page: Page, key: string) => page.locator(`[data-entry="${key}"]`);
const field = (page: Page, key: string) => row(page, key).getByRole('textbox');

async function open(page: Page, search: string) {
  await page.goto(`/parametres/traductions?${search}`);
  await expect(page.getByRole('status').filter({ hasText: /^\d+ texte/ })).toBeVisible();
}

/** One message, saved without the screen. */
async function say(page: Page, locale: string, key: string, text: string, revision: number) {
  const reply = await call(page, 'PUT', '/api/admin/translations', {
    locale,
    key,
    words: { text },
    revision,
  });
  expect(reply.status(), await reply.text()).toBe(200);
}

test('S2.31 S5.10 a text translated into English, then changed in French, is what everybody sees', async ({
  page,
  browser,
  watch,
}) => {
  await signIn(page, 'helene');
  await open(page, 'locale=en-GB&q=home.greeting');
  await expect(row(page, 'home.greeting')).toContainText('Bonjour {{name}}');
  await expectAccessible(page, 'translations');
  await field(page, 'home.greeting').fill('Good to see you {{name}}');
  await page.keyboard.press('Control+Enter');
  await expect(row(page, 'home.greeting')).toContainText('Enregistré');

  const other = await browser.newContext({ baseURL: new URL(page.url()).origin, locale: 'fr-FR' });
  watch.follow(other);
  const reader = await other.newPage();
  await signIn(reader, 'claire');
  const asked: string[] = [];
  reader.on('request', (r) => {
    if (r.url().includes('/api/admin/i18n/json')) asked.push(r.url());
  });
  await reader.goto('/home');
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Bonjour Claire');
  expect(asked, 'French as shipped is not asked for').toEqual([]);
  await call(reader, 'POST', '/api/auth/set-language', { language: 'en-GB' });
  await reader.goto('/home');
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Good to see you Claire');

  // French itself: said at the next load, and the English words are to be looked at again.
  await open(page, 'locale=fr-FR&q=home.greeting');
  await field(page, 'home.greeting').fill('Ravis de vous voir, {{name}}');
  await page.getByRole('heading', { level: 1 }).click();
  await expect(row(page, 'home.greeting')).toContainText('Enregistré');
  await call(reader, 'POST', '/api/auth/set-language', { language: 'fr-FR' });
  await reader.goto('/home');
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Ravis de vous voir, Claire');

  await open(page, 'locale=en-GB&state=stale');
  await expect(row(page, 'home.greeting')).toContainText('Bonjour {{name}}');
  await row(page, 'home.greeting').getByRole('button', { name: 'La traduction reste juste' }).click();
  await expect(row(page, 'home.greeting')).toContainText('Enregistré');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Rien à revoir' })).toBeVisible();

  // Back to what was shipped.
  await page.getByRole('button', { name: 'Effacer les filtres' }).first().click();
  await page.getByPlaceholder('Texte ou clé').fill('good to see');
  await row(page, 'home.greeting').getByRole('button', { name: 'Revenir au texte d’origine' }).click();
  await expect(field(page, 'home.greeting')).toHaveValue('Hello {{name}}');
  await other.close();
});

test('S2.31 E1 what would break a screen is told while typing, and nothing typed is lost', async ({
  page,
}) => {
  await signIn(page, 'helene');
  await open(page, 'locale=es-ES&q=home.steps.left');
  const plural = row(page, 'home.steps.left').getByLabel(/^Pluriel/);
  await plural.fill('Unos pasos más');
  await expect(row(page, 'home.steps.left')).toContainText('{{count}} manque');
  await expect(row(page, 'home.steps.left')).toContainText('Pas encore enregistré');
  await expectAccessible(page, 'a broken plural');
  await plural.press('Escape');
  await expect(plural).toHaveValue('{{count}} pasos más y su espacio estará listo.');
  await plural.fill('<b>{{count}}</b> pasos {{más}}');
  await expect(row(page, 'home.steps.left')).toContainText('balise');

  // Scrolled far away and back, it is still there; so it is under another search.
  await page.getByPlaceholder('Texte ou clé').fill('');
  await expect(page.getByRole('status').filter({ hasText: /^\d+ textes?/ })).not.toContainText('sur');
  expect(await page.locator('[data-entry]').count(), 'only a few rows are in the page').toBeLessThan(60);
  await page.locator('main').evaluate((main) => main.scrollTo(0, main.scrollHeight));
  await expect(row(page, 'home.steps.left')).toHaveCount(0);
  await page.getByPlaceholder('Texte ou clé').fill('rien de tel');
  await expect(row(page, 'home.steps.left').getByLabel(/^Pluriel/)).toHaveValue(
    '<b>{{count}}</b> pasos {{más}}',
  );

  await page.getByRole('link', { name: 'Accueil' }).first().click();
  await expect(page.getByRole('alertdialog')).toContainText('enregistré');
  await page.getByRole('button', { name: /Rester/ }).click();
  await row(page, 'home.steps.left')
    .getByLabel(/^Pluriel/)
    .fill('{{count}} pasos más');
  await page.keyboard.press('Control+Enter');
  await expect(row(page, 'home.steps.left')).toContainText('Enregistré');
});

test('S2.31 the list answers to the keyboard: search, row, save, next row', async ({ page }) => {
  await signIn(page, 'helene');
  await open(page, 'locale=es-ES&state=missing&group=shell');
  const first = page.locator('[data-entry]').first();
  await first.getByRole('textbox').focus();
  await page.keyboard.type('Uno');
  await page.keyboard.press('Tab');
  await expect(first).toContainText('Enregistré');
  expect(await first.getAttribute('data-entry'), 'it stays though it is missing no more').toBeTruthy();
  await expect(page.locator('[data-entry]').nth(1).getByRole('textbox')).toBeFocused();
});

test('G11 S2.31 two people change one text: the second chooses', async ({ page }) => {
  await signIn(page, 'helene');
  await open(page, 'locale=en-GB&q=shell.signOut');
  const text = field(page, 'shell.signOut');
  await text.fill('Leave now');
  await say(page, 'en-GB', 'shell.signOut', 'Goodbye', 0);
  await text.press('Control+Enter');
  const question = page.getByRole('alertdialog');
  await expect(question).toBeVisible();
  await expectAccessible(page, 'conflict');
  await question.getByRole('button', { name: /dernière version/ }).click();
  await expect(text).toHaveValue('Goodbye');

  await text.fill('Leave now');
  await say(page, 'en-GB', 'shell.signOut', 'See you', 1);
  await text.press('Control+Enter');
  await question.getByRole('button', { name: /ma version/ }).click();
  await expect(row(page, 'shell.signOut')).toContainText('Enregistré');
  await page.reload();
  await expect(text).toHaveValue('Leave now');
});

test('S2.31 E13 translations leave and come back as files, with a preview of what will change', async ({
  page,
}) => {
  await signIn(page, 'helene');
  await open(page, 'locale=es-ES');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exporter' }).click();
  await page.getByRole('menuitem', { name: 'Tableur (CSV)' }).first().click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe('traductions-es-ES.csv');
  const table = await readFile(await file.path(), 'utf8');
  const changed = table
    .replace(/^(shell\.title\.identity;[^;]*);\r$/m, '$1;Mi cuenta\r')
    .replace(/^(shell\.title\.home;Accueil;).*\r$/m, '$1Portada\r')
    .replace(/^(home\.greeting;[^;]*;).*\r$/m, '$1¡Hola!\r');

  await page.getByRole('button', { name: 'Importer' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'espagnol.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(changed),
  });
  await expect(dialog).toContainText('1 nouvelle');
  await expect(dialog).toContainText('1 modifiée');
  await expect(dialog).toContainText('1 refusée');
  await expect(dialog).toContainText('{{name}} manque');
  await expectAccessible(page, 'preview of an import');
  await say(page, 'es-ES', 'shell.title.home', 'Inicio del sitio', 1);
  await dialog.getByRole('button', { name: 'Importer 2 traductions' }).click();
  await expect(dialog).toContainText('nouvel aperçu');
  await expect(dialog).toContainText('Inicio del sitio');
  await dialog.getByRole('button', { name: 'Importer 2 traductions' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByPlaceholder('Texte ou clé').fill('portada');
  await expect(field(page, 'shell.title.home')).toHaveValue('Portada');
});

test('S2.25 languages are added, offered, put in order by keyboard, turned off and deleted', async ({
  page,
}) => {
  await signIn(page, 'helene');
  await page.goto('/parametres/langues');
  await expect(page.getByRole('link', { name: 'Español' })).toBeVisible();
  await expectAccessible(page, 'languages');
  await page.getByRole('button', { name: 'Ajouter une langue' }).click();
  await page.getByRole('dialog').getByLabel('Langue').selectOption('Deutsch (allemand)');
  await expectAccessible(page, 'adding a language');
  await page.getByRole('button', { name: 'Ajouter la langue' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Deutsch' })).toContainText('0\u00a0%');

  const names = () =>
    page
      .getByRole('list', { name: 'Langues' })
      .getByRole('link')
      .filter({ hasText: /^(English|Español|Deutsch)$/ });
  await expect(names()).toHaveText(['English', 'Español', 'Deutsch']);
  await page.getByRole('button', { name: /Monter.*Deutsch/ }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(names()).toHaveText(['Deutsch', 'English', 'Español']);

  await page.getByRole('switch', { name: /Deutsch/ }).press('Space');
  await expect(page.getByRole('switch', { name: /Deutsch/ })).toBeChecked();
  await page.reload();
  await expect(names()).toHaveText(['Deutsch', 'English', 'Español']);
  await call(page, 'POST', '/api/auth/set-language', { language: 'de-DE' });
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de-DE');
  await expect(page.getByRole('heading', { level: 1 }), 'what is missing shows in French').toHaveText(
    'Langues',
  );

  await page.getByRole('switch', { name: /Deutsch/ }).press('Space');
  await expect(page.getByRole('alertdialog')).toContainText('Une personne');
  await expectAccessible(page, 'turning a language off');
  await page.getByRole('button', { name: 'Ne plus la proposer' }).click();
  await expect(page.getByRole('switch', { name: /Deutsch/ })).not.toBeChecked();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', /^fr/);

  await page.getByRole('button', { name: 'Actions pour Deutsch' }).click();
  await page.getByRole('menuitem', { name: 'Supprimer la langue' }).click();
  await expect(page.getByRole('button', { name: 'Garder la langue' })).toBeFocused();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer la langue' }).click();
  await expect(names()).toHaveText(['English', 'Español']);
  await page.getByRole('link', { name: /manquants/ }).click();
  await expect(page).toHaveURL(/traductions\?.*locale=es-ES.*state=missing/);
});

test('S2.25 the plural forms the server knows are those of the browser', async ({ page }) => {
  await signIn(page, 'helene');
  await page.goto('/parametres/langues');
  const { data } = await (await page.request.get('/api/admin/languages')).json();
  for (const { code } of data.available) {
    const reply = await call(page, 'POST', '/api/admin/languages', { code });
    expect(reply.status(), code).toBe(200);
  }
  const { data: all } = await (await page.request.get('/api/admin/languages')).json();
  const known = Object.fromEntries(
    all.languages.map((l: { code: string; forms: string[] }) => [l.code, [...l.forms].sort()]),
  );
  const here = await page.evaluate(
    (codes) =>
      Object.fromEntries(
        codes.map((code) => [
          code,
          [...new Intl.PluralRules(code).resolvedOptions().pluralCategories].sort(),
        ]),
      ),
    Object.keys(known),
  );
  expect(known).toEqual(here);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('H6 S2.25 S2.31 both screens fit, and are the platform’s alone', async ({ page }) => {
    await signIn(page, 'helene');
    await page.goto('/parametres/langues');
    await expect(page.getByRole('link', { name: 'Español' })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page, 'languages on a phone');
    await open(page, 'locale=es-ES&state=missing');
    await expectNoSidewaysScroll(page);
    await expectAccessible(page, 'translations on a phone');
    await page.locator('[data-entry]').first().getByRole('textbox').fill('Una cosa');
    await page.keyboard.press('Control+Enter');
    await expect(page.locator('[data-entry]').first()).toContainText('Enregistré');
    await signIn(page, 'claire');
    for (const path of ['/parametres/langues', '/parametres/traductions']) {
      await page.goto(path);
      await expect(page.locator('[data-error-status="404"]')).toBeVisible();
    }
  });
});
