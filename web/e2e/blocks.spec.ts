import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe';
import { expect, signIn, test } from './support/test';

const themes = ['atelier', 'boutique', 'chantier', 'clinique', 'cuisine', 'mairie', 'route', 'studio'];

/** The document of the gallery's frame, as a page of its own: in the frame no script runs, not even axe. */
async function alone(page: Page, theme: string, scheme: string): Promise<Page> {
  await page.goto(`/dev/blocs?theme=${theme}&scheme=${scheme}`);
  const source = await page.locator('iframe').getAttribute('srcdoc');
  const reader = await page.context().newPage();
  await reader.route('**/apercu', (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: source ?? '' }),
  );
  await reader.goto(new URL('/apercu', page.url()).href);
  return reader;
}

/** What can be pressed and is too small for a finger (H5). A card's link covers the card; one in a sentence is as high as it. */
const smallTargets = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('a, button, summary, input')]
      .filter(
        (target) =>
          !target.closest('.b-text, .rich, .b-cards h3') && target.getBoundingClientRect().height < 24,
      )
      .map((target) => target.outerHTML.slice(0, 120)),
  );

test('the gallery shows every block as readers see it', async ({ page }) => {
  await signIn(page, 'helene');
  await page.goto('/dev/blocs');
  const frame = page.frameLocator('iframe');
  await expect(
    frame.getByRole('heading', { level: 2, name: 'Mot de la direction', exact: true }),
  ).toBeVisible();
  await expect(frame.locator('[data-block]')).toHaveCount(69);
  await expectAccessible(page, 'gallery of blocks');

  await page.getByLabel('Bloc', { exact: true }).selectOption({ label: 'Texte · Encadré' });
  await page.getByLabel('Thème').selectOption('cuisine');
  await expect(page).toHaveURL(/bloc=callout/);
  await expect(frame.locator('html')).toHaveAttribute('data-theme', 'cuisine');
  await expect(frame.locator('.b-callout')).toBeVisible();
});

test.describe('H2 H5 H6 every block in every theme', () => {
  for (const scheme of ['light', 'dark']) {
    test(`is accessible and fits, ${scheme}`, async ({ page }) => {
      test.slow();
      await signIn(page, 'helene');
      for (const theme of themes) {
        const reader = await alone(page, theme, scheme);
        await reader.setViewportSize({ width: 320, height: 800 });
        const wide = await reader.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(wide, `${theme}: no sideways scroll`).toBeLessThanOrEqual(0);
        expect(await smallTargets(reader), theme).toEqual([]);
        await reader.setViewportSize({ width: 1280, height: 900 });
        const axe = new AxeBuilder({ page: reader }).setLegacyMode();
        // Of all that axe looks at, only colours change with the theme.
        if (theme !== themes[0]) axe.withRules('color-contrast');
        const { violations } = await axe.analyze();
        expect(
          violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
          theme,
        ).toEqual([]);
        await reader.close();
      }
    });
  }
});
