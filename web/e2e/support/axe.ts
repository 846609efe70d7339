import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

async function setDark(page: Page, dark: boolean): Promise<void> {
  await page.evaluate((on) => {
    document.documentElement.classList.toggle('p-dark', on);
    document.documentElement.setAttribute('data-mantine-color-scheme', on ? 'dark' : 'light');
  }, dark);
  // Colours change over a few milliseconds even with motion reduced; what turns for ever is not waited for.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((a) => a instanceof CSSTransition)
        .map((a) => a.finished),
    ),
  );
}

/** No accessibility fault on the screen as it stands, in light and in dark (H2). */
export async function expectAccessible(page: Page, state = 'screen'): Promise<void> {
  // What axe sees does not depend on the database: the run on SQLite looks for both.
  if (process.env.E2E_POSTGRES_URL) return;
  // A page on its way is nobody's screen yet.
  await page.locator('h1').first().waitFor({ state: 'attached' });
  const wasDark = await page.evaluate(() => document.documentElement.classList.contains('p-dark'));
  for (const dark of [false, true]) {
    await setDark(page, dark);
    // Legacy: in this page alone, without another one opened for each look; there are no frames to follow.
    const axe = new AxeBuilder({ page }).setLegacyMode().exclude('iframe');
    // Of all the rules, those about colours alone see another scheme.
    if (dark) axe.withRules(['color-contrast', 'link-in-text-block']);
    // Menus are put at the end of the page, outside its landmarks, as their pattern allows.
    else axe.withTags(rules).disableRules('region');
    const { violations } = await axe.analyze();
    const found = violations.map((v) => ({
      rule: v.id,
      help: v.help,
      nodes: v.nodes.map((n) => `${n.target.join(' ')}: ${n.failureSummary}`),
    }));
    expect(found, `axe, ${state}, ${dark ? 'dark' : 'light'}`).toEqual([]);
  }
  await setDark(page, wasDark);
}
