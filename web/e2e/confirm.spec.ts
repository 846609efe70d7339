import { expectAccessible } from './support/axe';
import { expect, signIn, test } from './support/test';

test.beforeEach(async ({ page }) => {
  await signIn(page, 'claire');
  await page.goto('/dev');
});

test('S4.8 S4.9 S4.10 accept and reject call their callback, then the dialog closes', async ({ page }) => {
  const open = page.getByRole('button', { name: 'Confirmation simple' });
  const dialog = page.getByRole('alertdialog', { name: 'Envoyer le livret maintenant ?' });
  const answer = page.locator('[data-confirm-answer]');
  await open.click();
  await expect(dialog).toBeVisible();
  await expectAccessible(page, 'confirm');
  const [reject, accept] = [dialog.getByRole('button').nth(0), dialog.getByRole('button').nth(1)];
  await expect(accept, 'S4.7 accept has the focus by default').toBeFocused();
  await accept.click();
  await expect(answer).toContainText('Accepté.');
  await expect(dialog).toHaveCount(0);
  await expect(open, 'the focus goes back').toBeFocused();

  await open.click();
  await reject.click();
  await expect(answer).toContainText('Refusé.');
  await expect(dialog).toHaveCount(0);
});

test('S4.9 Escape closes it without an answer, and the focus stays inside until then', async ({ page }) => {
  await page.getByRole('button', { name: 'Confirmation simple' }).click();
  const dialog = page.getByRole('alertdialog');
  for (let i = 0; i < 5; i++) {
    await page.keyboard.press('Tab');
    expect(await dialog.evaluate((e) => e.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.locator('[data-confirm-answer]')).toHaveText('');
});

test('S4.7 what destroys names the losses and puts the focus on the safe button', async ({ page }) => {
  await page.getByRole('button', { name: 'Confirmation destructive' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Mettre « Nos boutiques » à la corbeille ?' });
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await expect(dialog.getByRole('button', { name: 'Garder le livret' })).toBeFocused();
  await expectAccessible(page, 'destructive confirm');
  expect(
    await page.evaluate(() => document.body.hasAttribute('data-scroll-locked')),
    'S4.7 blockScroll',
  ).toBe(true);
});

test('S4.7 S4.8 S4.9 another group: its own place, no mask, no Escape, ended by the close event', async ({
  page,
}) => {
  await page.getByRole('button', { name: 'Autre groupe, en haut à droite' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Télécharger la liste ?' });
  await expect(dialog).toBeVisible();
  await expect(page.getByRole('alertdialog'), 'the dialog of no group stays hidden').toHaveCount(1);
  await expect(page.locator('[data-confirm-answer]'), 'S4.7 the show callback').toContainText('Affiché.');
  const box = await dialog.boundingBox();
  expect(box?.y).toBeCloseTo(12, 0);
  expect(await page.evaluate(() => document.body.hasAttribute('data-scroll-locked'))).toBe(false);
  await expectAccessible(page, 'confirm of another group');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await page.getByRole('button', { name: 'Fermer par un événement' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.locator('[data-confirm-answer]'), 'S4.7 the hide callback').toContainText('Masqué.');
});
