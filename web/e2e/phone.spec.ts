import { expectAccessible } from './support/axe';
import { acceptTerms, expect, expectNoSidewaysScroll, signIn, test } from './support/test';

for (const width of [390, 320]) {
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 844 } });

    test(`H6 nothing scrolls sideways signed out at ${width}`, async ({ page }) => {
      await page.goto('/auth/legal/prompt');
      await expect(page.getByRole('button', { name: 'Accepter' })).toBeVisible();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page, 'prompt on a phone');
      await acceptTerms(page);
      for (const path of [
        '/auth/login',
        '/auth/forgotten-password',
        '/auth/new-password',
        '/auth/legal/cgu',
        '/auth/legal/prompt-refused',
      ]) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectNoSidewaysScroll(page);
      }
    });

    test(`H6 nothing scrolls sideways signed in at ${width}`, async ({ page }) => {
      await signIn(page, 'helene');
      for (const path of ['/home', '/identity', '/dev', '/dev/messagerie', '/dev/systeme', '/nulle-part']) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await page.waitForLoadState('networkidle');
        await expectNoSidewaysScroll(page);
      }
      await page.goto('/home');
      await expectAccessible(page, 'home on a phone');
    });
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('H5 what one touches to sign in is 44 px high', async ({ page }) => {
    await acceptTerms(page);
    await page.goto('/auth/login');
    for (const target of [
      page.getByLabel('Adresse e-mail'),
      page.getByLabel('Mot de passe', { exact: true }),
      page.getByRole('button', { name: 'Se connecter' }),
    ]) {
      expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(42);
    }
    expect((await page.getByRole('button', { name: 'Se connecter' }).boundingBox())?.height).toBe(44);
  });

  test('H6 a name without a space wraps', async ({ page }) => {
    await signIn(page, 'claire');
    await page.route('**/api/auth/user', async (route) => {
      const reply = await route.fetch();
      await route.fulfill({
        response: reply,
        json: { ...(await reply.json()), firstName: 'Maximilienne'.repeat(6) },
      });
    });
    for (const path of ['/home', '/identity']) {
      await page.goto(path);
      await expect(page.getByText('MaximilienneMaximilienne').first()).toBeAttached();
      await expectNoSidewaysScroll(page);
      const right = await page.getByRole('heading', { level: 1 }).evaluate((e) => {
        const text = document.createRange();
        text.selectNodeContents(e);
        return text.getBoundingClientRect().right;
      });
      expect(right, path).toBeLessThanOrEqual(390);
    }
  });

  test('the tabs at the bottom lead everywhere, « Plus » holds the rest', async ({ page }) => {
    await signIn(page, 'claire');
    await page.goto('/home');
    await page.getByRole('button', { name: 'Plus' }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await expectAccessible(page, 'the « Plus » sheet');
    await page.getByRole('menu').getByText('Mon compte').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mon compte');
  });
});
