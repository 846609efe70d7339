import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe';
import { call, expect, expectNoSidewaysScroll, signIn, test, toasts } from './support/test';

const sectors = '/parametres/builder/secteurs-activite';
const chapters = '/parametres/builder/chapitres';

test.beforeEach(({ page }) => signIn(page, 'helene'));

/** The names of a list in the order shown. */
function order(page: Page, list: string) {
  return page.getByRole('list', { name: list }).getByRole('listitem').getByRole('link');
}

async function act(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions pour « ${name} »` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('S2.33 a sector is created, put first, hidden, and not deleted while chapters bear it', async ({
  page,
}) => {
  await page.goto(sectors);
  await expect(page.getByText('10 secteurs')).toBeVisible();
  await expectAccessible(page, 'sectors');

  await page.getByRole('link', { name: 'Ajouter un secteur' }).click();
  await page.getByLabel('Nom du secteur').fill('transport');
  await page.getByRole('button', { name: 'Créer le secteur' }).click();
  await expect(page.getByText('Un secteur porte déjà ce nom.')).toBeVisible();
  await expectAccessible(page, 'new sector refused');
  await page.getByLabel('Nom du secteur').fill('Agriculture');
  await page.getByRole('button', { name: 'Immeuble' }).click();
  await page.getByRole('searchbox', { name: /icône/i }).fill('feuille');
  await expectAccessible(page, 'icons');
  await page.getByRole('button', { name: /Feuille/ }).click();
  await page.getByRole('button', { name: 'Créer le secteur' }).click();
  await expect(toasts(page).filter({ hasText: '« Agriculture » créé' })).toBeVisible();
  await expect(order(page, 'Secteurs d’activité').last()).toHaveText('Agriculture');

  await page.getByRole('button', { name: 'Monter « Agriculture »' }).click();
  await expect(order(page, 'Secteurs d’activité').nth(9)).toHaveText('Agriculture');
  await page.reload();
  await expect(order(page, 'Secteurs d’activité').nth(9)).toHaveText('Agriculture');

  await page.getByRole('link', { name: 'Transport' }).click();
  await expect(page.getByRole('link', { name: 'Sur la route' })).toBeVisible();
  await expect(page.getByRole('link', { name: /16 chapitres communs/ })).toBeVisible();
  await expectAccessible(page, 'sector');
  await page.getByRole('button', { name: 'Supprimer' }).click();
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Annuler' })).toBeFocused();
  await page.getByRole('button', { name: 'Supprimer le secteur' }).click();
  await expect(toasts(page).filter({ hasText: /utilisé par .*2 chapitres/ })).toBeVisible();
  await page.getByLabel('Masquer ce secteur').check();
  await page.getByRole('button', { name: 'Enregistrer le secteur' }).click();
  await expect(toasts(page).filter({ hasText: 'enregistré' })).toBeVisible();
  const offered = await (await page.request.get('/api/sectors')).json();
  expect(offered.data.map((sector: { name: string }) => sector.name)).not.toContain('Transport');

  await page.goto(`${sectors}?state=hidden`);
  await expect(order(page, 'Secteurs d’activité')).toHaveText(['Transport']);
  await page.goto(`${sectors}?q=zzz`);
  await expect(page.getByText('Effacer les filtres').last()).toBeVisible();
  await expectAccessible(page, 'no sector found');
});

test('S2.32 a chapter is written from nothing: sectors, pages one after the other, copy, deletion', async ({
  page,
}) => {
  await page.goto(`${chapters}/create`);
  await page.getByLabel('Titre du chapitre').fill('Saisonniers 🌞');
  await page.getByRole('combobox', { name: 'Secteurs d’activité' }).fill('hotel');
  await page.getByRole('option', { name: 'Hôtellerie et restauration' }).click();
  await page.getByRole('combobox', { name: 'Secteurs d’activité' }).fill('comm');
  await page.getByRole('option', { name: 'Commerce' }).click();
  await expectAccessible(page, 'new chapter');
  await page.getByRole('button', { name: 'Créer le chapitre' }).click();

  await expect(page).toHaveURL(/\/pages$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pages de « Saisonniers 🌞 »');
  await expectAccessible(page, 'no page yet');
  for (const title of ['Logement', 'Planning', 'Paie']) {
    await page.getByLabel('Nouvelle page').fill(title);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: title, exact: true })).toBeVisible();
  }
  await expect(page.getByLabel('Nouvelle page')).toBeFocused();
  await page.getByRole('button', { name: 'Monter « Paie »' }).click();
  await act(page, 'Planning', 'Dupliquer');
  await expect(page.getByRole('button', { name: 'Planning (copie)', exact: true })).toBeVisible();
  await page.reload();
  const titles = page.getByRole('list', { name: /Pages de/ }).getByRole('listitem');
  await expect(titles).toHaveText([/Logement/, /Paie/, /Planning/, /Planning \(copie\)/]);
  await expectAccessible(page, 'pages');

  await act(page, 'Planning (copie)', 'Masquer');
  await expect(titles.last()).toContainText('Masqué');
  await page.getByRole('button', { name: 'Logement', exact: true }).click();
  await page.getByRole('combobox', { name: 'Chapitre' }).fill('mon arri');
  await page.getByRole('option', { name: 'Mon arrivée' }).click();
  await page.getByLabel('Titre de la page').fill('Votre logement');
  await expectAccessible(page, 'one page');
  await page.getByRole('button', { name: 'Enregistrer la page' }).click();
  await expect(titles).toHaveCount(3);
  await act(page, 'Paie', 'Supprimer');
  await expect(page.getByRole('alertdialog')).toContainText('Elle n’a pas encore de contenu');
  await page.getByRole('button', { name: 'Supprimer la page' }).click();
  await expect(titles).toHaveCount(2);

  await page.goto(`${chapters}?q=saisonniers`);
  await act(page, 'Saisonniers 🌞', 'Dupliquer');
  await page.getByRole('link', { name: 'Saisonniers 🌞 (copie)' }).click();
  await expect(page.getByText('Hôtellerie et restauration')).toBeVisible();
  await expectAccessible(page, 'chapter');
  await page.getByRole('button', { name: 'Supprimer', exact: true }).click();
  await expect(page.getByRole('alertdialog')).toContainText('2 pages de la bibliothèque seront supprimées');
  await page.getByRole('button', { name: 'Supprimer le chapitre' }).click();
  await expect(page).toHaveURL(new RegExp(`${chapters}$`));
});

test('H3 H4 H7 chapters are put in order by drag, by buttons and by keys; a narrowed list says why not', async ({
  page,
}) => {
  await page.goto(chapters);
  const shown = order(page, 'Bibliothèque de chapitres').filter({ hasNotText: /page/ });
  await expect(shown.nth(0)).toHaveText('Bienvenue');
  await expectAccessible(page, 'chapters');

  const handle = page.getByRole('button', { name: 'Déplacer « Bienvenue »' });
  await handle.focus();
  await page.keyboard.press('Space');
  await expect(page.getByText(/Bienvenue\s: position 1 sur 28/)).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText(/Bienvenue\s: position 2 sur 28/)).toBeAttached();
  await page.keyboard.press('Space');
  await expect(shown.nth(1)).toHaveText('Bienvenue');

  await page.getByRole('button', { name: 'Descendre « Bienvenue »' }).press('Enter');
  await expect(shown.nth(2)).toHaveText('Bienvenue');
  await expect(page.getByRole('button', { name: 'Descendre « Bienvenue »' })).toBeFocused();

  const from = await page.getByRole('button', { name: 'Déplacer « Mon arrivée »' }).boundingBox();
  const to = await page.getByRole('button', { name: 'Déplacer « Qui sommes-nous ? »' }).boundingBox();
  if (!from || !to) throw new Error('no handle');
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(from.x + 10, from.y - 20, { steps: 4 });
  await page.mouse.move(to.x + 10, to.y + 4, { steps: 8 });
  await page.mouse.up();
  await expect(shown.nth(0)).toHaveText('Mon arrivée');
  await page.waitForLoadState('networkidle');
  await page.reload();
  await expect(shown.nth(0)).toHaveText('Mon arrivée');
  await expect(shown.nth(3)).toHaveText('Bienvenue');

  await page.getByLabel('Secteur', { exact: true }).selectOption('Transport');
  await expect(shown).toHaveText(['Circuler dans l’entrepôt', 'Sur la route']);
  await expect(page.getByText('L’ordre se change quand toute la liste est affichée')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Déplacer/ })).toHaveCount(0);
  await expectAccessible(page, 'chapters of a sector');
  await page.reload();
  await expect(shown).toHaveCount(2);
  await page.getByRole('button', { name: 'Afficher toute la liste' }).click();
  await page.getByRole('button', { name: 'Chapitre', exact: true }).click();
  await expect(shown.nth(0)).toHaveText('Accusé de lecture');
  await expect(page).toHaveURL(/sort=title/);
});

test('H9 several chapters are hidden, shown and deleted at once, and one is told what is lost', async ({
  page,
}) => {
  await page.goto(chapters);
  await page.getByLabel('Choisir « Bienvenue »').check();
  await page.getByLabel('Choisir « Mon arrivée »').check();
  const bar = page.getByRole('region', { name: 'Sélection' });
  await expect(bar).toContainText('2 chapitres choisis');
  await expectAccessible(page, 'chapters chosen');
  await bar.getByRole('button', { name: 'Masquer' }).click();
  await expect(toasts(page).filter({ hasText: '2 chapitres masqués' })).toBeVisible();
  await bar.getByRole('button', { name: 'Proposer' }).click();
  await expect(toasts(page).filter({ hasText: '2 chapitres proposés' })).toBeVisible();
  await bar.getByRole('button', { name: 'Supprimer' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('Supprimer 2 chapitres');
  await expect(dialog).toContainText('6 pages de la bibliothèque seront supprimées');
  await expect(dialog.getByRole('button', { name: 'Annuler' })).toBeFocused();
  await expectAccessible(page, 'deletion of chapters');
  await dialog.getByRole('button', { name: 'Supprimer 2 chapitres' }).click();
  await expect(page.getByText('26 chapitres')).toBeVisible();
  await expect(bar).toHaveCount(0);
});

test('G11 two people change one chapter: the second chooses, and nothing is overwritten unseen', async ({
  page,
}) => {
  await page.goto(chapters);
  await page.getByRole('link', { name: 'Règles de vie' }).click();
  await expect(page.getByLabel('Titre du chapitre')).toHaveValue('Règles de vie');
  const id = page.url().split('/').at(-1);
  const other = await call(page, 'PUT', `/api/admin/library/chapters/${id}`, {
    title: 'Vivre ensemble',
    icon: 'scale',
    hidden: false,
    sectorIds: [],
    revision: 1,
  });
  expect(other.status()).toBe(200);
  await page.getByLabel('Titre du chapitre').fill('Nos règles');
  await page.getByRole('button', { name: 'Enregistrer le chapitre' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('Quelqu’un a modifié ce contenu');
  await expectAccessible(page, 'conflict');
  await dialog.getByRole('button', { name: 'Reprendre la dernière version' }).click();
  await expect(page.getByLabel('Titre du chapitre')).toHaveValue('Vivre ensemble');

  await page.getByLabel('Titre du chapitre').fill('Nos règles');
  await page.getByRole('link', { name: 'Accueil' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Enregistrer le chapitre' }).click();
  await expect(toasts(page).filter({ hasText: '« Nos règles » enregistré' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nos règles');
});

test('S2.24 the wizard’s looks: a palette must be readable, one of each kind stays, order and choice are kept', async ({
  page,
}) => {
  await page.goto('/parametres/builder');
  await expect(page.getByRole('link', { name: /Secteurs d’activité 10 secteurs/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /Bibliothèque de chapitres 28 chapitres/ })).toBeVisible();
  await expectAccessible(page, 'builder');

  await page.getByRole('button', { name: 'Ajouter une palette' }).click();
  await page.getByLabel('Nom de la palette').fill('Maison Courtil');
  await page.getByRole('textbox', { name: 'Texte', exact: true }).fill('#b0b0b0');
  await expect(page.getByText(/Texte sur le fond\s: 1,9 pour 1\. Il faut au moins 4,5/)).toBeVisible();
  await page.getByRole('button', { name: 'Ajouter la palette' }).click();
  await expect(page.getByText(/Contraste de 1,9 pour 1 avec le fond\s: il faut au moins 4,5/)).toBeVisible();
  await expectAccessible(page, 'palette refused');
  await page.getByRole('textbox', { name: 'Texte', exact: true }).fill('#14161a');
  await page.getByRole('button', { name: 'Ajouter la palette' }).click();
  await expect(page.getByText('Modifications non enregistrées')).toBeVisible();
  // The drawer's form is not the page's: nothing was sent.
  await expect(toasts(page)).toHaveCount(0);

  await page.getByRole('button', { name: 'Monter « Maison Courtil »' }).click();
  await page.getByRole('button', { name: 'Supprimer la palette Chantier' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer la palette' }).click();
  await page.getByLabel('Proposer Newsreader').uncheck();
  for (const name of ['Sommaire sur le côté', 'Tuiles', 'Page à page']) {
    await page.getByLabel(`Proposer la structure ${name}`).uncheck();
  }
  await page.getByRole('button', { name: 'Enregistrer les choix' }).click();
  await expect(page.getByText('Gardez-en au moins un activé')).toBeVisible();
  await page.getByLabel('Proposer la structure Tuiles').check();
  await page.getByRole('button', { name: 'Descendre « Typographique »' }).click();
  await page.getByRole('button', { name: 'Enregistrer les choix' }).click();
  await expect(toasts(page).filter({ hasText: 'sont enregistrés' })).toBeVisible();

  await page.reload();
  const palettes = page.getByRole('list', { name: 'Palettes' }).getByRole('listitem');
  await expect(palettes).toHaveCount(8);
  await expect(palettes.nth(6)).toContainText('Maison Courtil');
  await expect(page.getByRole('list', { name: 'Couvertures' }).getByRole('listitem').nth(1)).toContainText(
    'Typographique',
  );
  await expect(page.getByLabel('Proposer Newsreader')).not.toBeChecked();
  // A scroll closes a menu, and going to the button scrolls: the press is made again until the menu stays.
  await expect(async () => {
    await page.getByRole('button', { name: 'Ajouter une palette' }).press('ArrowDown');
    await page.getByRole('menuitem', { name: 'Chantier' }).click({ timeout: 2000 });
  }).toPass({ timeout: 15_000 });
  await expect(palettes).toHaveCount(9);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('H6 S2.24 S2.32 S2.33 every screen of the library fits', async ({ page }) => {
    const { data } = await (await page.request.get('/api/admin/library/chapters')).json();
    const places = [
      '/parametres/builder',
      sectors,
      `${sectors}/create`,
      chapters,
      `${chapters}/create`,
      `${chapters}/${data[0].id}`,
      `${chapters}/${data[0].id}/pages`,
    ];
    for (const place of places) {
      await page.goto(place);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expectNoSidewaysScroll(page);
      await expectAccessible(page, `${place} on a phone`);
    }
  });
});

test('C2 what is not there says so, and for a gestionnaire none of it exists', async ({ page }) => {
  await page.goto(`${chapters}/inconnu`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ce chapitre n’existe pas ou plus');
  await expectAccessible(page, 'unknown chapter');
  await page.goto(`${sectors}/inconnu`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ce secteur n’existe pas ou plus');
  await call(page, 'POST', '/api/auth/logout');
  await signIn(page, 'claire');
  for (const place of ['/parametres/builder', sectors, chapters]) {
    await page.goto(place);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cette page manque au livret');
  }
});
