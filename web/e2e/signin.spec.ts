import { expectAccessible } from './support/axe';
import { password, people } from './support/people';
import { acceptTerms, call, expect, signIn, submitLogin, test, toasts } from './support/test';

test.beforeEach(({ page }) => acceptTerms(page));

test('S4.5 S5.5 signing in sets the user and refreshes the token', async ({ page }) => {
  await page.goto('/auth/login');
  await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible();
  const tokens: string[] = [];
  page.on('response', async (r) => {
    if (r.url().endsWith('/api/auth/csrf-token')) tokens.push((await r.json()).csrfToken);
  });
  const sent = page.waitForRequest((r) => r.url().endsWith('/api/auth/login'));
  await submitLogin(page, people.claire.email, password);
  const before = (await sent).headers()['x-csrf-token'];
  expect(before).toBeTruthy();
  await expect(page).toHaveURL(/\/(home|auth\/legal\/prompt)/);
  await expect.poll(() => tokens.length).toBe(1);
  expect(tokens[0]).not.toBe(before);
});

test('H8 H9 wrong credentials: said beside the field and in a toast, nothing typed is lost', async ({
  page,
}) => {
  await page.goto('/auth/login');
  await submitLogin(page, people.claire.email, 'ce-n-est-pas-le-bon-mot-de-passe');
  const field = page.getByLabel('Mot de passe', { exact: true });
  await expect(field).toHaveAccessibleDescription(/Adresse e-mail ou mot de passe incorrect/);
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(toasts(page)).toContainText('Adresse e-mail ou mot de passe incorrect');
  await expect(field).toHaveValue('ce-n-est-pas-le-bon-mot-de-passe');
  await expect(page.getByLabel('Adresse e-mail')).toHaveValue(people.claire.email);
  await expect(page).toHaveURL(/\/auth\/login/);
  await expectAccessible(page, 'login with an error');
});

test('A4 an unknown address gets the very same answer', async ({ page }) => {
  const known = await call(page, 'POST', '/api/auth/login', {
    email: people.claire.email,
    password: 'x'.repeat(20),
  });
  const unknown = await call(page, 'POST', '/api/auth/login', {
    email: 'personne@courtil.example',
    password: 'x'.repeat(20),
  });
  expect(unknown.status()).toBe(known.status());
  expect(await unknown.text()).toBe(await known.text());
});

test('H9 an empty form is refused beside the field, which gets the focus', async ({ page }) => {
  await page.goto('/auth/login');
  await page.getByRole('button', { name: 'Se connecter' }).click();
  const field = page.getByLabel('Mot de passe', { exact: true });
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toBeFocused();
  await expectAccessible(page, 'empty login');
});

test('A5 too many failures: the wait is said, in French', async ({ page }) => {
  for (let i = 0; i < 10; i++) {
    await call(page, 'POST', '/api/auth/login', {
      email: people.marc.email,
      password: `mauvais-mot-de-passe-${i}`,
    });
  }
  await page.goto('/auth/login');
  await submitLogin(page, people.marc.email, password);
  await expect(toasts(page)).toContainText(/minute/);
  await expect(page.getByLabel('Mot de passe', { exact: true })).toHaveValue(password);
  await expect(page).toHaveURL(/\/auth\/login/);
});

test('A4 A8 a disabled account: its open session is cut, and signing in says no more than a wrong password', async ({
  page,
  server,
}) => {
  await signIn(page, 'marc');
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bonjour Marc');
  await server.command('admin', 'disable', people.marc.email);
  await page.getByRole('link', { name: 'Mon compte' }).first().click();
  await expect(page).toHaveURL(/\/auth\/login/);
  await submitLogin(page, people.marc.email, password);
  await expect(page.getByLabel('Mot de passe', { exact: true })).toHaveAccessibleDescription(/incorrect/);
  await expectAccessible(page, 'disabled account');
});

test('H3 H8 signing in by keyboard alone', async ({ page }) => {
  await page.goto('/auth/login');
  await page.getByLabel('Adresse e-mail').focus();
  await page.keyboard.type(people.claire.email);
  await page.keyboard.press('Tab');
  // The link to the reset stands between both fields in the label row; reading order is the tab order.
  if (
    !(await page.getByLabel('Mot de passe', { exact: true }).evaluate((e) => e === document.activeElement))
  ) {
    await page.keyboard.press('Tab');
  }
  await expect(page.getByLabel('Mot de passe', { exact: true })).toBeFocused();
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/(home|auth\/legal\/prompt)/);
});

test('H8 password managers recognise the fields and the secret can be shown', async ({ page }) => {
  await page.goto('/auth/login');
  await expect(page.getByLabel('Adresse e-mail')).toHaveAttribute('autocomplete', 'username');
  const field = page.getByLabel('Mot de passe', { exact: true });
  await expect(field).toHaveAttribute('autocomplete', 'current-password');
  await field.fill('un secret');
  await expect(field).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Afficher le mot de passe' }).click();
  await expect(field).toHaveAttribute('type', 'text');
});

test('A9 « Rester connecté » keeps the cookie beyond the browser', async ({ page, context }) => {
  await page.goto('/auth/login');
  const box = page.getByLabel('Rester connecté sur cet appareil');
  if (!(await box.isChecked())) await box.check();
  await submitLogin(page, people.claire.email, password);
  await expect(page).toHaveURL(/\/(home|auth\/legal\/prompt)/);
  const cookie = (await context.cookies()).find((c) => c.name === 'livret');
  expect(cookie?.httpOnly).toBe(true);
  expect(cookie?.expires).toBeGreaterThan(Date.now() / 1000 + 24 * 3600);
});

test('the server goes away while signing in: said in French, nothing typed is lost, then it works', async ({
  page,
  server,
  watch,
}) => {
  watch.expectConsole(/ERR_CONNECTION_REFUSED/);
  await page.goto('/auth/login');
  await page.getByLabel('Adresse e-mail').fill(people.claire.email);
  await server.kill();
  await submitLogin(page, people.claire.email, password);
  await expect(toasts(page)).toContainText('serveur');
  await expect(page.getByLabel('Adresse e-mail')).toHaveValue(people.claire.email);
  await expect(page.getByLabel('Mot de passe', { exact: true })).toHaveValue(password);
  await server.boot();
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect(page).toHaveURL(/\/(home|auth\/legal\/prompt)/);
});

test('S4.5 S5.6 D7 after signing out, Back shows nothing', async ({ page }) => {
  await signIn(page, 'claire');
  await page.goto('/home');
  await page.goto('/identity');
  await expect(page.getByRole('main')).toContainText(people.claire.email);
  await page.getByRole('button', { name: /Claire Le Goff/ }).click();
  await page.getByRole('menuitem', { name: 'Se déconnecter' }).click();
  await expect(page).toHaveURL(/\/auth\/login/);
  await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/auth\/login/);
  await expect(page.locator('body')).not.toContainText('Claire');
  const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
  expect(kept).not.toContain('claire');
});

test('D7 signing out in one tab closes the others', async ({ page, context }) => {
  await signIn(page, 'claire');
  await page.goto('/home');
  const other = await context.newPage();
  await other.goto('/identity');
  await expect(other.getByRole('heading', { level: 1, name: 'Mon compte' })).toBeVisible();
  await page.getByRole('button', { name: /Claire Le Goff/ }).click();
  await page.getByRole('menuitem', { name: 'Se déconnecter' }).click();
  await expect(other).toHaveURL(/\/auth\/login/);
});

test('S5.15 a session ended elsewhere: the next call leads out', async ({
  page,
  browser,
  baseURL,
  watch,
}) => {
  await signIn(page, 'claire');
  await page.goto('/home');
  // What the page still asks for would lead out before the click does.
  await page.waitForLoadState('networkidle');
  const elsewhere = await browser.newContext({ baseURL });
  watch.follow(elsewhere);
  const desk = await elsewhere.newPage();
  await signIn(desk, 'claire');
  await call(desk, 'DELETE', '/api/auth/sessions');
  await page.getByRole('link', { name: 'Mon compte' }).first().click();
  await expect(page).toHaveURL(/\/auth\/login/);
  await elsewhere.close();
});

test.describe('a session that ends in seven minutes', () => {
  test.use({ env: { LIVRET_SESSION_IDLE: '7m' } });

  test('A10 warns before the end and offers to stay', async ({ page }) => {
    await signIn(page, 'claire');
    await page.clock.install();
    await page.goto('/home');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bonjour Claire');
    // Every answer moves the end: the last one must be there before time goes on.
    await page.waitForLoadState('networkidle');
    const warning = page.getByRole('heading', { name: 'Êtes-vous toujours là ?' });
    await expect(warning).toHaveCount(0);
    await page.clock.fastForward('02:30');
    await expect(warning).toBeVisible();
    await expectAccessible(page, 'session about to end');
    const prolonged = page.waitForResponse((r) => r.url().endsWith('/api/auth/user'));
    await page.getByRole('button', { name: 'Rester connecté' }).click();
    expect((await prolonged).headers()['livret-session-expires']).toBeTruthy();
  });
});
