import { expectAccessible } from './support/axe';
import { password, people } from './support/people';
import { call, expect, signIn, submitLogin, test, toasts } from './support/test';

test('S1.2 S4.3 S4.4 first visit: terms, sign-in, home', async ({ page, context }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Avant de commencer');
  const text = page.getByRole('region', { name: 'Texte des conditions d’utilisation' });
  await expect(text).toContainText('1. Objet');
  await expect(text).toHaveAttribute('lang', 'fr');
  await expectAccessible(page, 'prompt');

  await page.getByRole('button', { name: 'Accepter' }).click();
  await expect(page).toHaveURL(/\/auth\/login/);
  const cookie = (await context.cookies()).find((c) => c.name === 'cguAccepted');
  expect(cookie?.value).toBe('true');
  const year = 31_536_000;
  expect(Math.abs((cookie?.expires ?? 0) - Date.now() / 1000 - year)).toBeLessThan(120);

  await expectAccessible(page, 'login');
  await submitLogin(page, people.claire.email, password);
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bonjour Claire');
  await expectAccessible(page, 'home');
});

test('A14 the version accepted before signing in is recorded for that person, once', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Accepter' }).click();
  await submitLogin(page, people.marc.email, password);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bonjour Marc');
  const user = await (await page.request.get('/api/auth/user')).json();
  expect(user.termsAccepted).toBe(true);

  // The next person in the same browser has accepted nothing, cookie or not.
  await call(page, 'POST', '/api/auth/logout');
  await page.goto('/auth/login');
  await submitLogin(page, people.awa.email, password);
  await expect(page).toHaveURL(/\/auth\/legal\/prompt/);
  expect((await context.cookies()).find((c) => c.name === 'cguAccepted')?.value).toBeDefined();
  await page.getByRole('button', { name: 'Accepter' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bonjour Awa');
});

test('S4.4 S2.13 refusing explains, and lets one read again, go back, or sign out', async ({
  page,
  context,
}) => {
  await signIn(page, 'marc', { terms: false });
  await page.goto('/home');
  await page.getByRole('button', { name: 'Refuser' }).click();
  await expect(page).toHaveURL(/\/auth\/legal\/prompt-refused$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vous avez refusé les conditions');
  expect((await context.cookies()).find((c) => c.name === 'cguAccepted')?.value).toBe('false');
  await expectAccessible(page, 'refused');

  await page.getByRole('link', { name: 'Relire les conditions' }).click();
  await expect(page).toHaveURL(/\/auth\/legal\/cgu$/);
  await page.goBack();
  await page.getByRole('link', { name: 'Revenir à la demande' }).click();
  await expect(page).toHaveURL(/\/auth\/legal\/prompt$/);
  await page.goBack();
  await page.getByRole('button', { name: 'Se déconnecter' }).click();
  await expect.poll(async () => (await page.request.get('/api/auth/user')).json()).toEqual({});
  await expect(page).toHaveURL(/\/auth\/(legal\/prompt|login)$/);
});

test('S2.10 S2.11 the legal texts are readable signed out, dated, in French, and lead back', async ({
  page,
}) => {
  await page.goto('/auth/legal/prompt');
  await page
    .getByRole('main')
    .getByRole('link', { name: /protection des données/i })
    .first()
    .click();
  await expect(page).toHaveURL(/\/auth\/legal\/rgpd$/);
  await expect(page.getByText(/Version 1, publiée le \d{2}\/\d{2}\/\d{4}/)).toBeVisible();
  await expect(page.locator('article[lang="fr"]')).toBeVisible();
  await expectAccessible(page, 'rgpd');
  await page.getByRole('link', { name: 'Retour' }).click();
  await expect(page).toHaveURL(/\/auth\/legal\/prompt$/);
});

test('a refusal or an acceptance that fails says so and changes nothing', async ({
  page,
  context,
  server,
  watch,
}) => {
  watch.expectConsole(/ERR_CONNECTION_REFUSED/);
  await page.goto('/auth/legal/prompt');
  await expect(page.getByRole('button', { name: 'Accepter' })).toBeEnabled();
  await server.kill();
  await page.getByRole('button', { name: 'Accepter' }).click();
  await expect(toasts(page)).toContainText('serveur');
  await expect(page).toHaveURL(/\/auth\/legal\/prompt$/);
  expect((await context.cookies()).find((c) => c.name === 'cguAccepted')?.value).not.toBe('true');
});
