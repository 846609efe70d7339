import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe';
import { expect, signIn, test, toasts } from './support/test';

// What moves is measured here.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test.beforeEach(async ({ page }) => {
  await signIn(page, 'claire');
  await page.goto('/dev');
});

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('S4.14 S6.1 a toast leaves by itself after 5000 ms', async ({ page }) => {
  await press(page, 'Succès');
  await expect(toasts(page)).toBeVisible();
  const start = Date.now();
  await page.mouse.move(0, 0);
  await expect(toasts(page)).toHaveCount(0, { timeout: 10_000 });
  const lasted = Date.now() - start;
  expect(lasted).toBeGreaterThan(4_300);
  expect(lasted).toBeLessThan(6_500);
});

test('S4.14 it waits while the mouse is on it, then leaves', async ({ page }) => {
  await press(page, 'Avertissement');
  await toasts(page).hover();
  await page.waitForTimeout(5_500);
  await expect(toasts(page), 'longer than its time').toBeVisible();
  await page.mouse.move(0, 0);
  await expect(toasts(page)).toHaveCount(0, { timeout: 6_000 });
});

test('S4.14 it waits while the keyboard is in it', async ({ page }) => {
  await press(page, 'Avertissement');
  await expect(toasts(page)).toHaveCount(1);
  await page.clock.install();
  await press(page, 'Échec');
  await expect(toasts(page)).toHaveCount(2);
  const last = toasts(page).last();
  await last.getByRole('button', { name: 'Fermer' }).focus();
  await expect(last).toHaveAttribute('data-paused', /.*/);
  await page.clock.runFor(60_000);
  await expect(last, 'a minute later').toBeVisible();
  await page.keyboard.press('Enter');
  await expect(last.filter({ hasText: 'n’a pas été publié' })).toHaveCount(0);
});

test('S6.1 S3.4 three severities, closable, at the bottom centre, above dialogs', async ({ page }) => {
  for (const name of ['Succès', 'Avertissement', 'Échec']) await press(page, name);
  await expect(toasts(page)).toHaveCount(3);
  const severities = await toasts(page).evaluateAll((all) =>
    all.map((e) => (e as HTMLElement).dataset.severity),
  );
  expect(severities).toEqual(['success', 'warning', 'danger']);
  await expect(toasts(page).nth(2)).toHaveAttribute('role', 'alert');
  await expect(toasts(page).nth(0)).toHaveAttribute('role', 'status');
  await toasts(page).first().hover();
  await expectAccessible(page, 'three toasts');

  const area = page.locator('[data-toast-area]');
  expect(await area.evaluate((e) => getComputedStyle(e).zIndex)).toBe('1200');
  const box = await area.boundingBox();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - width / 2)).toBeLessThan(2);
  expect(height - (box?.y ?? 0) - (box?.height ?? 0)).toBeLessThan(40);

  await press(page, 'Échec');
  const danger = toasts(page).and(page.locator('[data-severity="danger"]'));
  await danger.getByRole('button', { name: 'Fermer' }).click();
  await expect(danger).toHaveCount(0);
});
