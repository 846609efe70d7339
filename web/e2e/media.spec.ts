import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from './support/axe';
import { type Given, halves } from './support/files';
import type { Who } from './support/people';
import { call, expect, expectNoSidewaysScroll, signIn, test, toasts } from './support/test';

const PATH = '/parametres/mediatheque';
const picture = (name: string, tint = 120) => halves(name, 480, 360, [tint, 160, 200], [200, tint, 90]);
const sheet = (name: string): Given => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(`nom;poste\n${name};1\n`),
});

const grid = (page: Page) => page.getByRole('list', { name: 'Médiathèque' });
const tile = (page: Page, name: string) => grid(page).getByRole('button', { name: new RegExp(`^${name}`) });
const folder = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Dossiers' }).getByRole('link', { name: new RegExp(`^${name}`) });
const details = (page: Page, name: string) => page.getByRole('complementary', { name: `Détails de ${name}` });
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const bar = (page: Page) => page.getByRole('region', { name: 'Actions sur la sélection' });
const answer = (page: Page, name: string) => page.getByRole('alertdialog').getByRole('button', { name });

async function send(page: Page, ...files: Given[]) {
  await page.locator('input[type=file]').first().setInputFiles(files);
  for (const { name } of files) await expect(tile(page, name)).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Fermer la liste des envois' }).click();
}

async function choose(page: Page, ...names: string[]) {
  for (const name of names)
    await page.getByRole('checkbox', { name: `Choisir ${name}` }).check({ force: true });
}

async function inMenu(page: Page, of: string, entry: string) {
  await page.getByRole('button', { name: `Actions sur ${of}` }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

async function idOf(page: Page, q: string, companyId = ''): Promise<string> {
  const reply = await (await page.request.get('/api/media', { params: { q, companyId } })).json();
  return reply.data[0].id;
}

async function elsewhere(browser: Browser, baseURL: string | undefined, who: Who): Promise<Page> {
  const page = await (await browser.newContext({ baseURL, locale: 'fr-FR' })).newPage();
  await signIn(page, who);
  return page;
}

test('S2.30 H2 what is looked for is found without accents, and the address keeps what narrows the list', async ({
  page,
}) => {
  test.slow();
  await signIn(page, 'claire');
  await page.goto(PATH);
  await expect(page).toHaveTitle('Médiathèque · Livret');
  await send(page, picture('Façade d’été.png'), picture('vestiaires.png', 40), sheet('annuaire.csv'));
  await expectAccessible(page, 'library, thumbnails');

  await page.getByRole('searchbox').fill('facade ETE');
  await expect(tile(page, 'vestiaires.png')).toHaveCount(0);
  await expect(tile(page, 'Façade d’été.png')).toBeVisible();
  await expect(page).toHaveURL(/q=facade/);
  await page.getByRole('searchbox').fill('introuvable');
  await expect(page.getByRole('heading', { name: /introuvable/ })).toBeVisible();
  await page.getByRole('button', { name: 'Effacer les filtres' }).last().click();

  await page.getByLabel('Type', { exact: true }).selectOption('document');
  await page.getByLabel('Taille', { exact: true }).selectOption('small');
  await page.getByRole('button', { name: /^Trier/ }).click();
  await page.getByRole('menuitemradio', { name: 'Nom, de A à Z' }).click();
  await page.getByRole('button', { name: 'Tableau' }).click();
  await expect(page).toHaveURL(/kind=document.*size=small.*sort=name.*view=table/);
  await page.reload();
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows.filter({ hasText: 'annuaire.csv' })).toBeVisible();
  await expect(rows.filter({ hasText: 'vestiaires.png' })).toHaveCount(0);
  await expect(page.getByRole('columnheader', { name: 'Nom' })).toHaveAttribute('aria-sort', 'ascending');
  await expectAccessible(page, 'library, table');
  await rows
    .filter({ hasText: 'annuaire.csv' })
    .getByRole('button', { name: 'annuaire.csv', exact: true })
    .click();
  await expect(details(page, 'annuaire.csv')).toBeVisible();
  await expectAccessible(page, 'a document beside the table');
});

test('S2.30 H4 folders: made, filled by dragging and from the menu, renamed, emptied upwards', async ({
  page,
}) => {
  await signIn(page, 'claire');
  await page.goto(PATH);
  await send(page, picture('tri-1.png'), picture('tri-2.png', 60));

  await page.getByRole('button', { name: 'Nouveau dossier' }).click();
  await page.getByLabel('Nom du dossier').fill('Salle des fêtes');
  await expectAccessible(page, 'a new folder');
  await page.getByRole('button', { name: 'Créer le dossier' }).click();
  await expect(folder(page, 'Salle des fêtes')).toBeVisible();
  await inMenu(page, 'le dossier Salle des fêtes', 'Nouveau dossier à l’intérieur');
  await page.getByLabel('Nom du dossier').fill('Scène');
  await page.getByLabel('Nom du dossier').press('Enter');
  await expect(folder(page, 'Scène')).toBeVisible();

  await tile(page, 'tri-1.png').dragTo(folder(page, 'Scène'));
  await expect(folder(page, 'Scène')).toContainText('1');
  await inMenu(page, 'tri-2.png', 'Déplacer');
  await page.getByRole('dialog').getByLabel('Dossier').selectOption({ label: 'Salle des fêtes › Scène' });
  await page.getByRole('button', { name: 'Déplacer ici' }).click();
  await folder(page, 'Scène').click();
  await expect(title(page)).toHaveText('Scène');
  await expect(tile(page, 'tri-1.png')).toBeVisible();
  await expect(tile(page, 'tri-2.png')).toBeVisible();
  const crumbs = page.getByRole('navigation', { name: /ariane/i });
  await expect(crumbs).toContainText('Salle des fêtes');

  await inMenu(page, 'le dossier Scène', 'Renommer');
  await page.getByLabel('Nom du dossier').fill('Grande scène');
  await page.getByRole('dialog').getByRole('button', { name: 'Renommer' }).click();
  await expect(title(page)).toHaveText('Grande scène');
  // One with folders in it stays.
  await inMenu(page, 'le dossier Salle des fêtes', 'Supprimer le dossier');
  await expect(page.locator('[data-toast-area] [data-severity=danger]')).toContainText('dossier');
  await inMenu(page, 'le dossier Grande scène', 'Supprimer le dossier');
  await expect(page.getByRole('alertdialog')).toContainText('2 médias');
  await answer(page, 'Supprimer le dossier').click();
  await expect(title(page)).toHaveText('Salle des fêtes');
  await expect(tile(page, 'tri-2.png')).toBeVisible();
});

test('S2.30 G11 G12 H10 one media: described, tagged, centred by pointer and keys, not overwritten', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, 'claire');
  await page.goto(PATH);
  await send(page, picture('portrait.png'), picture('autre.png', 60));
  await tile(page, 'portrait.png').click();
  const panel = details(page, 'portrait.png');
  await panel.getByLabel('Texte de remplacement').fill('Marc devant l’atelier');
  await panel.getByRole('combobox', { name: 'Étiquettes' }).fill('équipe,');
  await panel.getByRole('combobox', { name: 'Étiquettes' }).fill('été');
  await panel.getByRole('combobox', { name: 'Étiquettes' }).press('Enter');
  await expect(panel.getByRole('list', { name: 'Étiquettes' }).getByRole('listitem')).toHaveText([
    'équipe',
    'été',
  ]);
  await panel.getByRole('button', { name: 'Choisir le point d’intérêt' }).click();
  await panel
    .getByRole('group', { name: 'Point d’intérêt' })
    .locator('img')
    .first()
    .click({ position: { x: 28, y: 21 } });
  await page.keyboard.press('Shift+ArrowDown');
  await expectAccessible(page, 'details with the focal point');

  await tile(page, 'autre.png').click();
  await answer(page, 'Rester sur la page').click();
  await expect(panel).toBeVisible();

  // Somebody else was faster.
  const id = await idOf(page, 'portrait');
  const { data: now } = await (await page.request.get(`/api/media/${id}`)).json();
  const { name, alt, decorative, caption, focalX, focalY, folderId, tags, revision } = now;
  const body = { name, alt, decorative, caption, credit: 'Studio', focalX, focalY, folderId, tags, revision };
  expect((await call(page, 'PUT', `/api/media/${id}`, body)).status()).toBe(200);
  await panel.getByRole('button', { name: 'Enregistrer' }).click();
  await page.getByRole('button', { name: 'Garder ma version' }).click();
  await expect(panel.getByRole('button', { name: 'Enregistrer' })).toHaveCount(0);
  const saved = (await (await page.request.get(`/api/media/${id}`)).json()).data;
  expect(saved).toMatchObject({ alt: 'Marc devant l’atelier', tags: ['équipe', 'été'] });
  expect(saved.focalX).toBeLessThan(20);
  expect(saved.focalY).toBeGreaterThan(saved.focalX);

  await panel.getByRole('button', { name: 'Actions sur portrait.png' }).click();
  await page.getByRole('menuitem', { name: 'Copier l’adresse' }).click();
  await expect(toasts(page).filter({ hasText: 'Adresse copiée.' })).toBeVisible();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  expect((await page.request.get(address)).headers()['content-type']).toBe('image/png');

  // Replaced, it keeps its address and what is written on it.
  await panel.locator('input[type=file]').setInputFiles(picture('nouveau portrait.png', 220));
  await expect(page.getByRole('alertdialog')).toContainText('L’ancien fichier est perdu');
  await answer(page, 'Remplacer le fichier').click();
  await expect
    .poll(async () => (await (await page.request.get(`/api/media/${id}`)).json()).data.version, {
      timeout: 30_000,
    })
    .toBe(2);
  await expect(panel.getByLabel('Texte de remplacement')).toHaveValue('Marc devant l’atelier');
});

test('S2.30 C2 used in a news item: listed, warned of, got back from the bin; another company never sees it', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, 'helene');
  await page.goto(PATH);
  await expect(page.getByRole('combobox', { name: 'Médiathèque de' })).toHaveValue('La plateforme');
  await send(page, picture('rentrée.png'));
  const id = await idOf(page, 'rentree');
  const article = {
    title: 'La rentrée',
    summary: '',
    html: '<p>Bonne rentrée.</p>',
    draft: true,
    audience: { roles: ['manager'], companyIds: null },
    coverId: id,
    coverAlt: 'Des cartables',
  };
  const made = await call(page, 'POST', '/api/admin/news', article);
  expect(made.status(), await made.text()).toBe(200);

  await page.goto(`${PATH}?media=${id}`);
  const panel = details(page, 'rentrée.png');
  await expect(panel.getByRole('heading', { name: 'Utilisé à 1 endroit' })).toBeVisible();
  await expect(panel.getByRole('link', { name: /La rentrée/ })).toHaveAttribute(
    'href',
    /\/parametres\/actualites\//,
  );
  await panel.getByRole('button', { name: 'Actions sur rentrée.png' }).click();
  await page.getByRole('menuitem', { name: 'Mettre à la corbeille' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('La rentrée');
  await expectAccessible(page, 'warning before deletion');
  await answer(page, 'Mettre à la corbeille').click();
  await expect(tile(page, 'rentrée.png')).toHaveCount(0);

  await page.getByRole('link', { name: /^Corbeille/ }).click();
  await expect(tile(page, 'rentrée.png')).toContainText('encore 30 jours');
  await expectAccessible(page, 'the bin');
  await tile(page, 'rentrée.png').click();
  await panel.getByRole('button', { name: 'Restaurer' }).click();
  await expect(tile(page, 'rentrée.png')).toHaveCount(0);
  await page.getByRole('link', { name: /^Tous les médias/ }).click();
  await expect(tile(page, 'rentrée.png')).toBeVisible();

  const claire = await elsewhere(browser, baseURL, 'claire');
  await claire.goto(PATH);
  await send(claire, picture('secret courtil.png'));
  const secret = await idOf(claire, 'secret');
  const solene = await elsewhere(browser, baseURL, 'solene');
  await solene.goto(`${PATH}?media=${secret}`);
  await expect(solene.getByRole('heading', { name: 'Ce média n’existe plus' })).toBeVisible();
  await expect(tile(solene, 'secret courtil.png')).toHaveCount(0);
  for (const address of [
    `/m/${secret}/original`,
    `/m/${secret}/w320`,
    `/m/${secret}/download`,
    `/api/media/${secret}`,
  ])
    expect((await solene.request.get(address)).status(), address).toBe(404);
  expect((await (await solene.request.get('/api/media?q=secret')).json()).total).toBe(0);
});

test('S2.30 several at once: tagged, thrown away, got back, lost for good; the room follows', async ({
  page,
}) => {
  await signIn(page, 'claire');
  await page.goto(PATH);
  await send(page, picture('lot-1.png'), picture('lot-2.png', 60), picture('lot-3.png', 200));
  const room = async () => (await (await page.request.get('/api/storage')).json()).data.used as number;
  await page.getByRole('searchbox').fill('lot');
  await expect(page).toHaveURL(/q=lot/);
  await choose(page, 'lot-1.png', 'lot-2.png', 'lot-3.png');
  await expect(bar(page)).toContainText('3 médias choisis');
  await expectAccessible(page, 'several chosen');
  await bar(page).getByRole('button', { name: 'Étiqueter' }).click();
  await page.getByLabel('Étiquettes à ajouter').fill('salon 2026');
  await page.getByLabel('Étiquettes à ajouter').press('Enter');
  await page.getByRole('button', { name: 'Étiqueter 3 médias' }).click();
  await expect(bar(page)).toHaveCount(0);
  await page.getByLabel('Étiquette', { exact: true }).selectOption('salon 2026');
  await expect(grid(page).getByRole('listitem')).toHaveCount(3);

  const full = await room();
  await choose(page, 'lot-1.png', 'lot-2.png');
  await bar(page).getByRole('button', { name: 'Mettre à la corbeille' }).click();
  await answer(page, 'Mettre 2 médias à la corbeille').click();
  await expect(grid(page).getByRole('listitem')).toHaveCount(1);
  expect(await room()).toBe(full);

  await page.getByRole('link', { name: /^Corbeille/ }).click();
  await choose(page, 'lot-1.png');
  await bar(page).getByRole('button', { name: 'Restaurer' }).click();
  await expect(tile(page, 'lot-1.png')).toHaveCount(0);
  await page.getByRole('button', { name: 'Vider la corbeille' }).click();
  await answer(page, 'Vider la corbeille').click();
  await expect(page.getByRole('heading', { name: 'La corbeille est vide' })).toBeVisible();
  await expect.poll(room).toBeLessThan(full);

  await page.getByRole('button', { name: /^Espace utilisé/ }).click();
  await expect(page.getByRole('dialog')).toContainText('Images');
  await expectAccessible(page, 'room used');
});

test('S2.30 H3 by keyboard alone; a rédacteur deletes what is theirs and nothing else', async ({
  page,
  browser,
  baseURL,
}) => {
  const claire = await elsewhere(browser, baseURL, 'claire');
  await claire.goto(PATH);
  await send(claire, picture('de claire.png'));
  await signIn(page, 'awa');
  await page.goto('/home');
  await page.getByRole('link', { name: 'Médiathèque' }).click();
  await send(page, picture('d’awa.png', 60), picture('d’awa aussi.png', 90));
  await page.getByRole('searchbox').fill('d’awa');
  await expect(grid(page).getByRole('listitem')).toHaveCount(2);
  const names = await grid(page).getByRole('listitem').locator('[data-tile] > [title]').allTextContents();

  await grid(page).locator('[data-tile][tabindex="0"]').focus();
  await page.keyboard.press('ArrowRight');
  await expect(tile(page, names[1] ?? '')).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(details(page, names[0] ?? '')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(bar(page)).toContainText('1 média choisi');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(grid(page).getByRole('listitem')).toHaveCount(1);

  await page.goto(`${PATH}?q=claire`);
  await page.getByRole('button', { name: 'Actions sur de claire.png' }).click();
  await expect(page.getByRole('menuitem', { name: 'Déplacer' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Mettre à la corbeille' })).toHaveCount(0);
  expect((await call(page, 'DELETE', `/api/media/${await idOf(page, 'claire')}`)).status()).toBe(403);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });
  test('S2.30 H6 the library, its folders and a media fit a phone', async ({ page }) => {
    test.slow();
    await signIn(page, 'claire');
    await page.goto(PATH);
    await send(
      page,
      picture('un nom de fichier particulièrement long pour un téléphone de poche.png'),
      picture('court.png', 60),
    );
    await expectNoSidewaysScroll(page);
    await expectAccessible(page, 'library on a phone');
    await page.getByRole('button', { name: /^Dossiers/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Nouveau dossier' }).click();
    await page.getByLabel('Nom du dossier').fill('Salle de repos');
    await page.getByRole('button', { name: 'Créer le dossier' }).click();
    await expectAccessible(page, 'folders on a phone');
    await page
      .getByRole('dialog')
      .getByRole('link', { name: /^Salle de repos/ })
      .click();
    await expect(title(page)).toHaveText('Salle de repos');
    await page.goBack();
    await tile(page, 'court.png').click();
    const panel = page.getByRole('dialog', { name: 'court.png' });
    await panel.getByLabel('Légende').fill('Une légende');
    await expectNoSidewaysScroll(page);
    await expectAccessible(page, 'a media on a phone');
    await panel.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(panel.getByRole('button', { name: 'Enregistrer' })).toHaveCount(0);
    await panel.getByRole('button', { name: 'Fermer' }).click();
    await page.getByRole('button', { name: 'Tableau' }).click();
    await expectNoSidewaysScroll(page);
  });
});
