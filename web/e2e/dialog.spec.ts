import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/axe';
import { expect, signIn, test } from './support/test';

test.beforeEach(async ({ page }) => {
  await signIn(page, 'claire');
  await page.goto('/dev');
});

type Box = { x: number; y: number; width: number; height: number };
const boxOf = async (at: Locator) => (await at.boundingBox()) as Box;
const plain = (page: Page) => page.getByRole('dialog', { name: 'Un dialogue à sa place' });
const large = (page: Page) => page.getByRole('dialog', { name: 'Personnes à relancer' });

/** 0.75rem. */
const edge = 12;
const positions: [string, 'left' | 'middle' | 'right', 'top' | 'middle' | 'bottom'][] = [
  ['center', 'middle', 'middle'],
  ['top', 'middle', 'top'],
  ['bottom', 'middle', 'bottom'],
  ['left', 'left', 'middle'],
  ['right', 'right', 'middle'],
  ['topleft', 'left', 'top'],
  ['topright', 'right', 'top'],
  ['bottomleft', 'left', 'bottom'],
  ['bottomright', 'right', 'bottom'],
];

test('S6.3 S6.2 nine positions, 0.75rem from the edge', async ({ page }) => {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  for (const [position, across, down] of positions) {
    await page.locator(`[data-position-choice="${position}"]`).click();
    await expect(page.locator('[data-dialog-mask][data-phase="open"]')).toBeVisible();
    const box = await boxOf(plain(page));
    const x = { left: edge, middle: (width - box.width) / 2, right: width - box.width - edge }[across];
    const y = { top: edge, middle: (height - box.height) / 2, bottom: height - box.height - edge }[down];
    expect(Math.abs(box.x - x), `${position} across`).toBeLessThan(2);
    expect(Math.abs(box.y - y), `${position} down`).toBeLessThan(2);
    await page.keyboard.press('Escape');
    await expect(plain(page)).toHaveCount(0);
  }
});

test('S4.13 a press on the mask closes it only if it began there', async ({ page }) => {
  await page.locator('[data-position-choice="center"]').click();
  await expect(plain(page)).toBeVisible();
  await expectAccessible(page, 'dialog');
  const box = await boxOf(plain(page));
  await page.mouse.move(box.x + 40, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(20, 20);
  await page.mouse.up();
  await expect(plain(page), 'began inside').toBeVisible();
  await page.mouse.click(20, 20);
  await expect(plain(page)).toHaveCount(0);

  await page.getByRole('button', { name: 'Agrandir et déplacer' }).click();
  await expect(large(page)).toBeVisible();
  await page.mouse.click(5, 5);
  await expect(large(page), 'not dismissable').toBeVisible();
});

test('S4.11 S6.2 maximised, restored, and never higher than 90 %', async ({ page }) => {
  await page.getByRole('button', { name: 'Agrandir et déplacer' }).click();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await expect(page.locator('[data-dialog-mask][data-phase="open"]')).toBeVisible();
  // Its content is higher than a low window.
  const low = 320;
  await page.setViewportSize({ width, height: low });
  expect((await boxOf(large(page))).height).toBeCloseTo(low * 0.9, 0);
  await page.setViewportSize({ width, height });
  const before = await boxOf(large(page));
  await expectAccessible(page, 'large dialog');
  await large(page).getByRole('button', { name: 'Agrandir' }).click();
  const full = await boxOf(large(page));
  expect(full.width).toBeGreaterThan(width * 0.95);
  expect(full.height).toBeGreaterThan(height * 0.95);
  await expectAccessible(page, 'maximised dialog');
  await large(page).getByRole('button', { name: 'Réduire' }).click();
  const after = await boxOf(large(page));
  expect(Math.abs(after.width - before.width)).toBeLessThan(2);
});

test('S4.12 S6.4 dragged by its header, kept inside the viewport', async ({ page }) => {
  await page.getByRole('button', { name: 'Agrandir et déplacer' }).click();
  await expect(page.locator('[data-dialog-mask][data-phase="open"]')).toBeVisible();
  const start = await boxOf(large(page));
  const title = await boxOf(large(page).getByRole('heading', { level: 2 }));
  const grip = { x: title.x + title.width / 2, y: title.y + title.height / 2 };
  const dragTo = async (x: number, y: number) => {
    await page.mouse.move(grip.x, grip.y);
    await page.mouse.down();
    await page.mouse.move(x, y, { steps: 5 });
    await page.mouse.up();
  };
  await dragTo(grip.x + 60, grip.y + 20);
  const moved = await boxOf(large(page));
  expect(Math.round(moved.x - start.x)).toBe(60);
  expect(Math.round(moved.y - start.y)).toBe(20);
  grip.x += 60;
  grip.y += 20;
  await dragTo(-500, -500);
  const corner = await boxOf(large(page));
  expect(Math.round(corner.x), 'minimum X 0').toBe(0);
  expect(Math.round(corner.y), 'minimum Y 0').toBe(0);

  grip.x = corner.x + title.x - start.x + title.width / 2;
  grip.y = corner.y + title.y - start.y + title.height / 2;
  await dragTo(5000, grip.y);
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const right = await boxOf(large(page));
  expect(Math.round(right.x + right.width), 'at the right edge').toBe(width);
  await page.setViewportSize({ width: width - 200, height });
  await expect
    .poll(async () => Math.round((await boxOf(large(page))).x + right.width), { message: 'still inside' })
    .toBe(width - 200);
});

test('H4 it is moved by keyboard too', async ({ page }) => {
  await page.getByRole('button', { name: 'Agrandir et déplacer' }).click();
  await expect(page.locator('[data-dialog-mask][data-phase="open"]')).toBeVisible();
  const start = await boxOf(large(page));
  await large(page)
    .getByRole('button', { name: /Déplacer/ })
    .focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  const moved = await boxOf(large(page));
  expect(moved.x).toBeGreaterThan(start.x);
  expect(moved.y).toBeGreaterThan(start.y);
});

test('S6.5 a modal is on layer 1100, a menu on 1000', async ({ page }) => {
  await page.locator('[data-position-choice="center"]').click();
  const layer = await page.locator('[data-dialog-mask]').evaluate((e) => getComputedStyle(e).zIndex);
  expect(layer).toBe('1100');
  await page.keyboard.press('Escape');
  await expect(plain(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const menu = page.getByRole('menu');
  await expect(menu).toBeVisible();
  await expectAccessible(page, 'open menu');
  const z = await menu.evaluate((e) => {
    for (let at: Element | null = e; at; at = at.parentElement) {
      const index = getComputedStyle(at).zIndex;
      if (index !== 'auto') return index;
    }
    return '';
  });
  expect(z).toBe('1000');
});

test('a dialog that is not modal leaves the page free', async ({ page }) => {
  await page.getByRole('button', { name: 'Sans bloquer la page' }).click();
  const dialog = page.getByRole('dialog', { name: 'Aide-mémoire' });
  await expect(dialog).toBeVisible();
  await expect(dialog).not.toHaveAttribute('aria-modal', 'true');
  await page.getByLabel('Nom du livret').fill('Bienvenue');
  await expect(page.getByLabel('Nom du livret')).toHaveValue('Bienvenue');
  await dialog.getByRole('button', { name: 'Fermer' }).click();
  await expect(dialog).toHaveCount(0);
});

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('S6.2 150 ms in the centre, 0.3 s from an edge', async ({ page }) => {
    for (const [position, seconds] of [
      ['center', 0.15],
      ['bottomright', 0.3],
    ] as const) {
      await page.locator(`[data-position-choice="${position}"]`).click();
      await expect(plain(page)).toBeVisible();
      const longest = await plain(page).evaluate((e) => {
        const style = getComputedStyle(e);
        const times = `${style.transitionDuration},${style.animationDuration}`.split(',');
        return Math.max(...times.map((t) => Number.parseFloat(t) * (t.includes('ms') ? 0.001 : 1)));
      });
      expect(longest, position).toBeCloseTo(seconds, 3);
      await page.keyboard.press('Escape');
      await expect(page.locator('[data-dialog-mask]')).toHaveAttribute('data-phase', 'leave');
      await expect(plain(page)).toHaveCount(0);
    }
  });
});

test('S6.6 no ripple: a press adds nothing to the button', async ({ page }) => {
  const button = page.getByRole('button', { name: 'Secondaire' });
  const before = await button.evaluate((e) => e.outerHTML);
  await button.dispatchEvent('pointerdown');
  await button.click();
  expect(await button.evaluate((e) => e.outerHTML)).toBe(before);
});
