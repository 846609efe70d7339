import type { Page } from '@playwright/test';
import { expect, signIn, test, toasts } from './support/test';

test.beforeEach(async ({ page }) => {
  await signIn(page, 'claire');
  await page.goto('/dev');
});

const ask = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const toast = (page: Page, severity: string) =>
  toasts(page).and(page.locator(`[data-severity="${severity}"]`));

test('S5.1 each call asks for JSON at the root and carries the token', async ({ page }) => {
  const sent = page.waitForRequest((r) => r.url().endsWith('/api/dev/reply'));
  await ask(page, 'Un message');
  const headers = (await sent).headers();
  expect(headers.accept).toContain('application/json');
  expect(headers['x-csrf-token']).toBeTruthy();
});

test('S5.13 a message, or the first of several, is a success toast', async ({ page }) => {
  await ask(page, 'Un message');
  await expect(toast(page, 'success')).toContainText('Le livret est enregistré.');
  await toast(page, 'success').getByRole('button', { name: 'Fermer' }).click();
  await ask(page, 'Plusieurs messages');
  await expect(toasts(page)).toHaveCount(1);
  await expect(toast(page, 'success')).toContainText('Le livret est enregistré.');
  await expect(toasts(page)).not.toContainText('Une page n’a pas de titre.');
});

test('S5.14 a warning, or the first of several, is a warning toast', async ({ page }) => {
  await ask(page, 'Un avertissement');
  await expect(toast(page, 'warning')).toContainText('Une page n’a pas de titre.');
  await toast(page, 'warning').getByRole('button', { name: 'Fermer' }).click();
  await ask(page, 'Plusieurs avertissements');
  await expect(toasts(page)).toHaveCount(1);
  await expect(toast(page, 'warning')).toContainText('Une page n’a pas de titre.');
});

test('S5.12 a redirect goes before the message; to the same path it reloads', async ({ page }) => {
  await page.evaluate(() => Object.assign(window, { here: true }));
  await ask(page, 'Une redirection vers cette page');
  await expect.poll(() => page.evaluate(() => 'here' in window).catch(() => true)).toBe(false);
  await expect(page).toHaveURL(/\/dev$/);
  await ask(page, 'Une redirection');
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bonjour Claire');
  await expect(toasts(page)).toHaveCount(0);
});

test('S5.16 an error is a danger toast: the text itself, the message, or every entry of errors', async ({
  page,
}) => {
  await ask(page, 'Une erreur en texte seul');
  await expect(toast(page, 'danger')).toContainText('La demande est incomplète.');
  await toast(page, 'danger').getByRole('button', { name: 'Fermer' }).click();
  await ask(page, 'Une erreur avec message');
  await expect(toast(page, 'danger')).toContainText('Quelqu’un a modifié ce livret avant vous.');
  await toast(page, 'danger').getByRole('button', { name: 'Fermer' }).click();
  await ask(page, 'Des erreurs par champ');
  for (const text of ['Le nom est obligatoire.', 'Le nom est trop court.', 'L’adresse est incomplète.']) {
    await expect(toast(page, 'danger').filter({ hasText: text })).toHaveCount(1);
  }
});

test('S5.16 D8 a failure of the server is said, and the page stays', async ({ page, watch }) => {
  watch.expectConsole(/status of 500/);
  await ask(page, 'Une panne');
  await expect(toast(page, 'danger')).toBeVisible();
  await expect(page).toHaveURL(/\/dev$/);
});

test('D1 a stale token is said and replaced: the next call passes', async ({ page }) => {
  const renewed = page.waitForResponse((r) => r.url().endsWith('/api/auth/csrf-token'));
  await ask(page, 'Un jeton périmé');
  await expect(toast(page, 'danger')).toBeVisible();
  await renewed;
  await ask(page, 'Un message');
  await expect(toast(page, 'success')).toBeVisible();
});

test('S5.15 a 401 on any call: the browser goes to /', async ({ page }) => {
  const left = page.waitForRequest((r) => r.isNavigationRequest() && new URL(r.url()).pathname === '/');
  await ask(page, 'Une session perdue');
  await left;
  // Still signed in, so / leads home.
  await expect(page).toHaveURL(/\/home$/);
});
