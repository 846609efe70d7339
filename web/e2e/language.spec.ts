import { expectAccessible } from './support/axe';
import { acceptTerms, call, expect, signIn, test, toasts } from './support/test';

const translations = '**/api/admin/i18n/json*';

test('S1.3 S5.11 in French, translations are not asked for', async ({ page }) => {
  await acceptTerms(page);
  const asked: string[] = [];
  page.on('request', (r) => {
    if (r.url().includes('/api/admin/i18n/json')) asked.push(r.url());
  });
  await page.goto('/auth/login');
  await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', /^fr/);
  expect(asked).toEqual([]);
});

test('S5.7 S4.15 choosing English before signing in: kept 365 days, fetched at each start', async ({
  page,
  context,
}) => {
  await acceptTerms(page);
  await page.goto('/auth/login');
  await page.getByRole('button', { name: /Français/ }).click();
  const fetched = page.waitForRequest((r) => r.url().includes('/api/admin/i18n/json?locale=en-GB'));
  await page
    .getByRole('menuitem', { name: 'English' })
    .or(page.getByRole('menuitemradio', { name: 'English' }))
    .click();
  await fetched;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
  await expect(page).toHaveTitle('Sign in · Livret');
  await expect(page.locator('html')).toHaveAttribute('lang', /^en/);
  await expectAccessible(page, 'login in English');
  const cookie = (await context.cookies()).find((c) => c.name === 'locale');
  expect(cookie?.value).toBe('en-GB');
  expect(Math.abs((cookie?.expires ?? 0) - Date.now() / 1000 - 365 * 86_400)).toBeLessThan(120);
});

test('S5.2 S5.10 start: the token first, then the translations', async ({ page }) => {
  await signIn(page, 'claire');
  await call(page, 'POST', '/api/auth/set-language', { language: 'en-GB' });
  const order: string[] = [];
  page.on('request', (r) => {
    const { pathname } = new URL(r.url());
    if (pathname.startsWith('/api/')) order.push(pathname);
  });
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello Claire');
  expect(order[0]).toBe('/api/auth/csrf-token');
  expect(order.filter((p) => p === '/api/auth/csrf-token')).toHaveLength(1);
  expect(order).toContain('/api/admin/i18n/json');
  await expectAccessible(page, 'home in English');
  await page.goto('/identity');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My account');
  await expectAccessible(page, 'identity in English');
});

test('S5.11 the translations cannot be had: French, and a warning says so', async ({ page, watch }) => {
  watch.expectConsole(/ERR_FAILED/);
  await signIn(page, 'claire');
  await call(page, 'POST', '/api/auth/set-language', { language: 'en-GB' });
  await page.route(translations, (route) => route.abort());
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bonjour Claire');
  const warning = toasts(page).and(page.locator('[data-severity="warning"]'));
  await expect(warning).toHaveCount(1);
  await expect(warning).toContainText('français');
  await expect(page.locator('html')).toHaveAttribute('lang', /^fr/);
  await expectAccessible(page, 'home after a failed translation');
});

test('S5.7 changing the language from my account', async ({ page }) => {
  await signIn(page, 'claire');
  await page.goto('/identity#langue');
  await page.getByLabel('Langue', { exact: true }).selectOption('English');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My account');
  const reply = await call(page, 'PUT', '/api/auth/password', { currentPassword: 'x', password: 'x' });
  expect((await reply.json()).message, 'the server answers in that language').not.toMatch(/mot de passe/i);
});
