import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe';
import { halves, noise } from './support/files';
import { expect, expectNoSidewaysScroll, signIn, test, toasts } from './support/test';

const picker = (page: Page) => page.getByRole('dialog');
const tile = (page: Page, name: string) => picker(page).getByRole('button', { name });

/** How wide and high a picture shown really is. */
function pixelsOf(page: Page, name: RegExp) {
  return page.getByRole('img', { name }).evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    return image.naturalWidth / image.naturalHeight;
  });
}

test('S2.27 H10 a news item’s cover: sent from the form, described, cut by keyboard, known as used', async ({
  page,
}) => {
  await signIn(page, 'helene');
  await page.goto('/parametres/actualites/create');
  await page.getByRole('textbox', { name: 'Titre', exact: true }).fill('Portes ouvertes');
  await page.getByRole('textbox', { name: 'Texte' }).fill('Samedi, de 10 h à 18 h.');
  const field = page.getByRole('group', { name: /^Image de couverture|^Image/ }).first();
  await field.getByRole('button', { name: 'Choisir une image' }).click();
  await expect(picker(page).getByRole('heading', { name: 'Choisir une image' })).toBeVisible();
  await expectAccessible(page, 'picker');

  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    picker(page).getByRole('button', { name: 'Envoyer des images' }).click(),
  ]);
  await chooser.setFiles([
    { name: 'horaires.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') },
    halves('façade.png', 900, 600, [207, 227, 238], [169, 80, 47]),
  ]);
  await expect(picker(page).getByRole('alert')).toContainText('horaires.pdf n’est pas une image.');
  await expect(picker(page)).toContainText('Choisi : façade.png', { timeout: 20_000 });
  await expect(tile(page, 'façade.png')).toHaveAttribute('aria-pressed', 'true');
  await picker(page).getByRole('button', { name: 'Utiliser cette image' }).click();

  // Nobody has described it yet.
  await expect(picker(page).getByRole('heading', { name: 'Préparer « façade.png »' })).toBeVisible();
  await picker(page).getByRole('button', { name: 'Utiliser cette image' }).click();
  await expect(picker(page)).toContainText('Décrivez l’image, ou indiquez qu’elle est décorative.');
  await expectAccessible(page, 'picture to describe');
  await picker(page).getByLabel('Texte de remplacement').fill('La façade de l’atelier');
  await picker(page).getByRole('button', { name: 'Utiliser cette image' }).click();
  await expect(picker(page)).toHaveCount(0);
  await expect(page.getByLabel('Description de l’image')).toHaveValue('La façade de l’atelier');
  expect(await pixelsOf(page, /^Aperçu/)).toBeCloseTo(1.5, 1);

  // Cut to the shape of the place, moved with the arrows: another media, the first stays.
  await field.getByRole('button', { name: 'Recadrer' }).click();
  await picker(page).getByRole('radio', { name: 'Carré' }).check();
  const area = picker(page).getByRole('group', { name: /^Partie gardée/ });
  await area.focus();
  for (let step = 0; step < 12; step++) await page.keyboard.press('Control+ArrowRight');
  await expect(picker(page)).toContainText('600 × 600 pixels.');
  await expectAccessible(page, 'picture being cut');
  await picker(page).getByRole('tab', { name: 'Point d’intérêt' }).click();
  await picker(page)
    .getByRole('slider', { name: /horizontale/ })
    .press('ArrowLeft');
  await expectAccessible(page, 'focal point in the picker');
  await picker(page).getByRole('button', { name: 'Enregistrer' }).click();
  await expect(picker(page)).toHaveCount(0, { timeout: 20_000 });
  expect(await pixelsOf(page, /^Aperçu/)).toBeCloseTo(1, 1);

  await page.getByRole('button', { name: 'Publier' }).click();
  await expect(toasts(page).filter({ hasText: 'C’est publié.' })).toBeVisible();
  const list = await (await page.request.get('/api/media?companyId=&q=facade')).json();
  const names = list.data.map((media: { name: string; used: boolean }) => [media.name, media.used]);
  expect(names.sort()).toEqual([
    ['façade-recadrée.png', true],
    ['façade.png', false],
  ]);
  const part = list.data.find((media: { used: boolean }) => media.used);
  expect(part).toMatchObject({ alt: 'La façade de l’atelier', width: 600, height: 600 });
  const uses = await (await page.request.get(`/api/media/uses/${part.id}`)).json();
  expect(uses.data).toMatchObject([{ label: 'Portes ouvertes' }]);
});

test('S2.28 H3 H6 a company’s logo: dropped on its field, found again, on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'claire');
  await page.goto('/parametres');
  await page
    .getByRole('link', { name: /Mon entreprise/ })
    .first()
    .click();
  const field = page.getByRole('group', { name: /^Logo/ });
  await field.scrollIntoViewIfNeeded();
  const logo = halves('logo-courtil.png', 300, 300, [30, 74, 61], [251, 243, 226]);
  await field.getByText('Choisissez-la dans la médiathèque').evaluate(
    (zone, raw) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(raw)], 'logo-courtil.png', { type: 'image/png' }));
      zone.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    },
    [...logo.buffer],
  );
  await expect(picker(page)).toContainText('Choisi : logo-courtil.png', { timeout: 20_000 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, 'picker on a phone');
  await picker(page).getByRole('button', { name: 'Recadrer' }).click();
  await picker(page).getByRole('radio', { name: '16:9' }).check();
  await expect(picker(page)).toContainText('300 × 169 pixels.');
  const handle = picker(page).getByRole('button', { name: /coin bas droit/ });
  const corner = await handle.boundingBox();
  if (!corner) throw new Error('no corner');
  await page.mouse.move(corner.x + corner.width / 2, corner.y + corner.height / 2);
  await page.mouse.down();
  await page.mouse.move(corner.x - 60, corner.y - 30, { steps: 4 });
  await page.mouse.up();
  await expect(picker(page)).not.toContainText('300 × 169 pixels.');
  await expectNoSidewaysScroll(page);
  await picker(page).getByRole('button', { name: 'Revenir au choix' }).click();
  // A logo stands beside the company's name: nobody is asked to describe it.
  await picker(page).getByRole('button', { name: 'Utiliser cette image' }).click();
  await expect(picker(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(toasts(page).last()).toContainText('est enregistrée');
  await page.reload();
  await expect(page.getByRole('img', { name: /^Aperçu.: Logo/ })).toBeVisible();

  // By keyboard: found by a word, chosen, used.
  await page.getByRole('group', { name: /^Logo/ }).getByRole('button', { name: 'Remplacer' }).press('Enter');
  await picker(page).getByRole('searchbox').fill('rien de tel');
  await expect(picker(page)).toContainText('Aucun média ne correspond');
  await picker(page).getByRole('button', { name: 'Voir toute la médiathèque' }).press('Enter');
  await picker(page).getByRole('searchbox').fill('logo courtil');
  await tile(page, 'logo-courtil.png').first().focus();
  await page.keyboard.press('Enter');
  await expect(picker(page)).toContainText('Choisi : logo-courtil.png');
  await page.keyboard.press('Enter');
  await expect(picker(page)).toHaveCount(0);
  await page.getByRole('group', { name: /^Logo/ }).getByRole('button', { name: 'Retirer' }).press('Enter');
  await expect(page.getByRole('img', { name: /^Aperçu.: Logo/ })).toHaveCount(0);
});

test('C2 C3 another company’s pictures are not in the picker, nor by their address', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, 'claire');
  await page.goto('/parametres/mediatheque');
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Envoyer des fichiers' }).first().click(),
  ]);
  await chooser.setFiles([noise('secret-courtil.png', 60, 60)]);
  await expect(page.getByRole('heading', { name: '1 fichier envoyé' })).toBeVisible({ timeout: 20_000 });
  const { data } = await (await page.request.get('/api/media?q=secret-courtil')).json();

  const other = await (await browser.newContext({ baseURL, locale: 'fr-FR' })).newPage();
  await signIn(other, 'yanis');
  await other.goto('/parametres');
  await other
    .getByRole('link', { name: /Mon entreprise/ })
    .first()
    .click();
  await other
    .getByRole('group', { name: /^Logo/ })
    .getByRole('button', { name: /Choisir|Remplacer/ })
    .click();
  await picker(other).getByRole('searchbox').fill('secret');
  await expect(picker(other)).toContainText('Aucun média ne correspond');
  for (const path of [`/api/media/${data[0].id}`, data[0].url, data[0].thumb])
    expect((await other.request.get(path)).status(), path).toBe(404);
});
