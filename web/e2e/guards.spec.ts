import { expectAccessible } from './support/axe';
import { acceptTerms, expect, signIn, test } from './support/test';

test.describe('signed out, terms not accepted', () => {
  test('S3.10 every other path leads to the terms prompt', async ({ page }) => {
    for (const path of ['/', '/home', '/identity', '/dev', '/auth/login', '/auth/forgotten-password']) {
      await page.goto(path);
      await expect(page, path).toHaveURL(/\/auth\/legal\/prompt/);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Avant de commencer');
    }
  });

  test('S3.10 the legal texts and the prompt stay readable', async ({ page }) => {
    for (const path of [
      '/auth/legal/cgu',
      '/auth/legal/rgpd',
      '/auth/legal/prompt',
      '/auth/legal/prompt-refused',
    ]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await expectAccessible(page, path);
    }
  });
});

test.describe('signed out, terms accepted', () => {
  test.beforeEach(({ page }) => acceptTerms(page));

  test('S3.12 every path leads to the sign-in screen', async ({ page }) => {
    for (const path of ['/', '/home', '/identity', '/dev', '/dev/messagerie', '/nulle-part']) {
      await page.goto(path);
      await expect(page, path).toHaveURL(/\/auth\/login/);
      await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible();
    }
  });

  test('S3.1 a path containing /auth/ has the authentication layout', async ({ page }) => {
    for (const path of ['/auth/login', '/auth/forgotten-password', '/auth/new-password', '/auth/legal/cgu']) {
      await page.goto(path);
      await expect(page.getByRole('link', { name: 'Protection des données' }).first()).toBeVisible();
      await expect(page.getByRole('navigation', { name: 'Navigation principale' })).toHaveCount(0);
    }
  });

  test('S3.4 the toast area and the confirmation dialog are there on every layout', async ({ page }) => {
    const bothThere = async (path: string) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[data-toast-area]'), path).toBeAttached();
      await expect(page.locator('[data-confirm-host=""]'), path).toBeAttached();
    };
    for (const path of ['/auth/login', '/auth/legal/cgu']) await bothThere(path);
    await signIn(page, 'claire');
    for (const path of ['/home', '/identity', '/nulle-part', '/dev']) await bothThere(path);
    await page.getByRole('button', { name: 'Succès', exact: true }).click();
    await expect(page.locator('[data-toast-area]').getByRole('status')).toBeVisible();
    await page.getByRole('button', { name: 'Confirmation simple' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
  });
});

test.describe('signed in', () => {
  test('S3.9 S3.11 / and /auth/login lead home', async ({ page }) => {
    await signIn(page, 'claire');
    for (const path of ['/', '/auth/login']) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/home$/);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bonjour Claire');
    }
  });

  test('S3.3 S2.2 S2.5 every other path has the administration layout', async ({ page }) => {
    await signIn(page, 'claire');
    for (const path of ['/home', '/identity', '/dev']) {
      await page.goto(path);
      await expect(page.getByRole('navigation', { name: 'Navigation principale' }).first()).toBeVisible();
      await expect(page.locator('body')).not.toHaveClass(/page-editor/);
    }
  });

  test('S3.10 A14 without the terms, nothing but the prompt and the legal texts', async ({ page }) => {
    await signIn(page, 'marc', { terms: false });
    for (const path of ['/', '/home', '/identity', '/dev', '/auth/login', '/auth/forgotten-password']) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/auth\/legal\/prompt/);
    }
    const profile = await page.request.get('/api/auth/profile');
    expect(profile.status()).toBe(403);
  });

  test('S3.8 the user is fetched once for the whole visit', async ({ page }) => {
    await signIn(page, 'claire');
    const reads: string[] = [];
    page.on('request', (r) => {
      if (r.url().endsWith('/api/auth/user')) reads.push(r.url());
    });
    await page.goto('/home');
    await page.getByRole('link', { name: 'Mon compte' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Mon compte' })).toBeVisible();
    expect(reads).toHaveLength(1);
  });
});

test.describe('route rules of the server', () => {
  test.use({ env: { LIVRET_REDIRECTS: '/ancien-accueil=>/home,/site=>https://ailleurs.example/livrets' } });

  test('S3.5 S3.7 come last: an inner target by the router, an outer one by a full page load', async ({
    page,
    watch,
  }) => {
    await page.goto('/auth/legal/cgu');
    await acceptTerms(page);
    for (const path of ['/ancien-accueil', '/site']) {
      await page.goto(path);
      await expect(page, 'authentication goes before the rule').toHaveURL(/\/auth\/login/);
    }

    await signIn(page, 'claire');
    await page.goto('/ancien-accueil');
    await expect(page).toHaveURL(/\/home$/);

    watch.expectConsole(/D9: request to ailleurs.example/);
    await page.route('https://ailleurs.example/**', (route) => route.fulfill({ body: 'ailleurs' }));
    const left = page.waitForRequest('https://ailleurs.example/livrets');
    await page.goto('/site', { waitUntil: 'commit' });
    expect((await left).isNavigationRequest()).toBe(true);
    await expect(page).toHaveURL('https://ailleurs.example/livrets');
  });
});
