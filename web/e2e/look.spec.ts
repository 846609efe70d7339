import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe';
import { expect, signIn, test } from './support/test';

const token = (page: Page, name: string) =>
  page.evaluate((n) => getComputedStyle(document.documentElement).getPropertyValue(n).trim(), name);

test('S1.6 the primary scale is blue, light to dark, bright in the middle', async ({ page }) => {
  await page.goto('/auth/legal/cgu');
  expect(await token(page, '--primary-500')).toBe('#2f6ff5');
  const steps = ['50', '100', '200', '300', '400', '500', '600', '700', '800', '900', '950'];
  const lightness: number[] = [];
  for (const step of steps) {
    const hex = await token(page, `--primary-${step}`);
    const [r, g, b] = [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16)) as [
      number,
      number,
      number,
    ];
    expect(b, `${step} is blue`).toBeGreaterThanOrEqual(r);
    lightness.push(0.2126 * r + 0.7152 * g + 0.0722 * b);
  }
  expect(lightness).toEqual([...lightness].sort((a, b) => b - a));
});

test('S1.7 the dark switch sets .p-dark, keeps it, and is there before the first paint', async ({
  page,
  watch,
}) => {
  watch.expectConsole(/ERR_FAILED/);
  await signIn(page, 'claire');
  await page.goto('/identity#langue');
  await expect(page.locator('html')).not.toHaveClass(/p-dark/);
  await page.getByLabel('Apparence', { exact: true }).selectOption('Sombre');
  await expect(page.locator('html')).toHaveClass(/p-dark/);
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/home', { waitUntil: 'domcontentloaded' });
  await expect(page.locator('html'), 'without the application').toHaveClass(/p-dark/);
});

test.describe('a system in dark mode', () => {
  test.use({ colorScheme: 'dark' });

  test('S1.7 is followed until one chooses', async ({ page }) => {
    await page.goto('/auth/legal/cgu');
    await expect(page.locator('html')).toHaveClass(/p-dark/);
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(page.locator('html')).not.toHaveClass(/p-dark/);
  });
});

test.describe('two style sets', () => {
  test.use({ env: { LIVRET_ONBOARDING_HOSTS: 'onboarding.localhost' } });

  test('S1.5 the onboarding host gets the second one, every other host the first', async ({
    page,
    baseURL,
  }) => {
    await page.goto('/auth/legal/cgu');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('html')).not.toHaveAttribute('data-style', /./);
    expect(await token(page, '--radius-button')).toBe('7px');

    const port = new URL(baseURL as string).port;
    await page.goto(`http://onboarding.localhost:${port}/auth/legal/cgu`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-style', 'onboarding');
    expect(await token(page, '--radius-button')).toBe('999px');
    await expectAccessible(page, 'onboarding style, legal text');
    await page.goto(`http://onboarding.localhost:${port}/auth/legal/prompt`);
    await expect(page.getByRole('button', { name: 'Accepter' })).toBeVisible();
    await expectAccessible(page, 'onboarding style, prompt');
  });
});
