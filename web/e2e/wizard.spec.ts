import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe';
import { halves } from './support/files';
import { sendPicture } from './support/picker';
import { call, expect, expectNoSidewaysScroll, signIn, test } from './support/test';

const root = '/livrets/builder';

/** The booklet in the address, as the server holds it. */
async function sheet(page: Page) {
  const id = new URL(page.url()).searchParams.get('livret');
  return (await (await page.request.get(`/api/booklets/${id}`)).json()).data;
}

const on = (page: Page, step: string) => expect(page).toHaveURL(new RegExp(`${root}/${step}\\?livret=`));
const next = (page: Page, words: string | RegExp) => page.getByRole('button', { name: words }).click();
const saved = (page: Page) =>
  expect(page.getByRole('status').filter({ hasText: 'Enregistré' })).toBeVisible();

/** A booklet of one's own, made without the wizard's first step. */
async function made(page: Page, name: string): Promise<string> {
  const reply = await call(page, 'POST', '/api/booklets', { name, kind: 'employee' });
  expect(reply.status(), await reply.text()).toBe(200);
  return (await reply.json()).data.id;
}

/** Presses Tab until something by that name has the focus. */
async function tabTo(
  page: Page,
  role: 'button' | 'radio' | 'checkbox' | 'textbox' | 'link',
  name: string | RegExp,
) {
  const wanted = page.getByRole(role, { name }).first();
  await wanted.waitFor();
  for (let press = 0; press < 150; press++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return wanted;
    await page.keyboard.press('Tab');
  }
  throw new Error(`no way to ${name} by keyboard`);
}

test('S2.17 a booklet from nothing, by mouse: ten steps, colours of the logo, what was chosen is there', async ({
  page,
}) => {
  await signIn(page, 'claire');
  await page.goto(root);
  await expect(page.getByRole('heading', { name: 'Reprendre' })).toBeVisible();
  await expectAccessible(page, 'start of the wizard');
  await page.getByRole('link', { name: 'Commencer un nouveau livret' }).click();

  await expect(page).toHaveTitle('Nom du livret · Livret');
  await next(page, 'Continuer : secteur');
  await expect(page.getByLabel('Nom du livret')).toBeFocused();
  await expect(page.getByLabel('Nom du livret')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page, 'name refused');
  await page.getByLabel('Nom du livret').fill('Saisonniers de l’été 2027');
  await page.getByRole('radio', { name: /Intérimaires/ }).check({ force: true });
  await next(page, 'Continuer : secteur');

  await on(page, 'secteur-activite');
  await page.getByRole('radio', { name: 'Hôtellerie et restauration' }).check({ force: true });
  await next(page, 'Continuer : logo');

  await on(page, 'logo');
  await sendPicture(page, /^Logo/, halves('logo-courtil.png', 60, 40, [29, 77, 99], [242, 105, 74]));
  await expect(page.getByText('#1D4D63')).toBeVisible();
  await expectAccessible(page, 'logo');
  await next(page, 'Continuer : couleurs');

  await on(page, 'colors');
  await expect(page).toHaveTitle('Couleurs du livret · Livret');
  await page.getByRole('radio', { name: 'Fidèle au logo' }).check({ force: true });
  const accent = page.getByRole('textbox', { name: 'Accent', exact: true });
  await accent.fill('#8C8C8C');
  await accent.blur();
  await page.getByRole('textbox', { name: 'Texte', exact: true }).fill('#5A5A5A');
  await expect(page.getByText(/pour rester lisible/).first()).toBeVisible();
  await saved(page);
  await expectAccessible(page, 'colours put right');
  await page.getByRole('button', { name: 'Revenir à la palette' }).click();
  await page.getByRole('button', { name: 'Sombre' }).click();
  await next(page, 'Continuer : polices');

  await on(page, 'font');
  await page.getByRole('radio', { name: 'Young Serif et Instrument Sans' }).check({ force: true });
  await next(page, 'Continuer : structure');

  await on(page, 'structure');
  await page.getByRole('radio', { name: /Tuiles/ }).check({ force: true });
  await page.getByRole('radio', { name: 'Illustration' }).check({ force: true });
  await page.getByRole('radio', { name: 'Cuisine' }).check({ force: true });
  await expectAccessible(page, 'structure');
  await next(page, 'Continuer : chapitres');

  await on(page, 'chapitres');
  const chapters = page.getByRole('list', { name: 'Proposés pour vous' }).getByRole('listitem');
  await chapters.first().waitFor();
  const count = await chapters.count();
  expect(count).toBeGreaterThan(3);
  const names = await chapters.getByRole('checkbox').evaluateAll((all) => all.map((one) => one.ariaLabel));
  const [first = '', second = ''] = names.map((name) => name?.replace('Garder le chapitre ', '') ?? '');
  await page.getByRole('checkbox', { name: `Garder le chapitre ${first}`, exact: true }).uncheck();
  await page.getByRole('button', { name: `Descendre « ${second} »` }).click();
  await page.getByLabel('Nom du chapitre').fill('Les marées');
  await page.getByRole('button', { name: 'Ajouter', exact: true }).click();
  await expect(page.getByText('Les marées')).toBeVisible();
  await expectAccessible(page, 'chapters');
  await next(page, 'Continuer : pages');

  await on(page, 'pages');
  const pages = page.getByRole('checkbox', { name: /^Garder la page/ });
  await pages.first().waitFor();
  const kept = await pages.count();
  await pages.first().uncheck();
  await next(page, 'Continuer : personnalisation');

  await on(page, 'personnalisation');
  await page.getByText(/autres? renseignements?, que vos pages/).click();
  await page.getByLabel('Nom de l’entreprise').fill('Maison Courtil & fils');
  await expectAccessible(page, 'details');
  await next(page, 'Terminer le livret');

  await on(page, 'livret-completed');
  await expect(page.getByText(`${count} chapitres,`)).toBeVisible();
  await expectAccessible(page, 'done');
  const done = await sheet(page);
  expect(done).toMatchObject({
    name: 'Saisonniers de l’été 2027',
    kind: 'temp',
    structure: { layout: 'tiles' },
    cover: { style: 'illustration', illustration: 'cuisine' },
    theme: { font: 'cuisine', palette: { id: 'logo', brand: '#1d4d63' } },
  });
  expect(done.theme.logoId).not.toBe('');
  expect(Object.values(done.variables)).toContain('Maison Courtil & fils');
  expect(done.chapters.map((one: { title: string }) => one.title)).not.toContain(first);
  expect(done.chapters.at(-1).title).toBe('Les marées');
  expect(done.chapters.flatMap((one: { pages: unknown[] }) => one.pages)).toHaveLength(kept - 1);
  await expect.poll(async () => (await sheet(page)).step).toBe('');
  await expect(page.getByRole('link', { name: 'Ouvrir dans l’éditeur' })).toHaveAttribute(
    'href',
    new RegExp(`/livrets/editor\\?livret=${done.id}`),
  );
});

test('S2.17 H3 H4 the same by keyboard alone', async ({ page }) => {
  await signIn(page, 'awa');
  // « Partir de ce modèle »: the sector comes along.
  const sectors = (await (await page.request.get('/api/sectors')).json()).data;
  await page.goto(`${root}?secteur=${sectors[0].id}`);
  await (await tabTo(page, 'textbox', 'Nom du livret')).pressSequentially('Au clavier');
  await tabTo(page, 'radio', /Salariés/);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /Intérimaires/ })).toBeChecked();
  await tabTo(page, 'button', 'Continuer : secteur');
  await page.keyboard.press('Enter');

  await on(page, 'secteur-activite');
  await expect(page.locator('#contenu')).toBeFocused();
  await tabTo(page, 'radio', sectors[0].name);
  await expect(page.getByRole('radio', { name: sectors[0].name })).toBeChecked();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('radio', { name: 'Aucun de ceux-là' })).toBeFocused();
  for (let press = 0; press < 3; press++) await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('radio').nth(-4)).toBeFocused();
  await expect(page.getByRole('radio').nth(-4)).toBeChecked();
  await tabTo(page, 'button', 'Continuer : logo');
  await page.keyboard.press('Enter');
  await on(page, 'logo');
  await tabTo(page, 'button', 'Passer cette étape');
  await page.keyboard.press('Enter');

  await on(page, 'colors');
  await tabTo(page, 'radio', 'Clinique');
  await page.keyboard.press('ArrowRight');
  await tabTo(page, 'textbox', /^Principale/);
  await page.keyboard.press('Control+A');
  await page.keyboard.type('#204060');
  // Enter goes on, from any field.
  await page.keyboard.press('Enter');
  await on(page, 'font');
  await tabTo(page, 'radio', 'Young Serif et Instrument Sans');
  await page.keyboard.press('ArrowUp');
  await tabTo(page, 'button', 'Continuer : structure');
  await page.keyboard.press('Enter');
  await on(page, 'structure');
  await tabTo(page, 'radio', /Sommaire sur le côté/);
  await page.keyboard.press('ArrowRight');
  await tabTo(page, 'button', 'Continuer : chapitres');
  await page.keyboard.press('Enter');

  await on(page, 'chapitres');
  const boxes = page.getByRole('checkbox', { name: /^Garder le chapitre/ });
  await boxes.first().waitFor();
  const [first = '', second = ''] = (
    await boxes.evaluateAll((all) => all.map((one) => one.ariaLabel ?? ''))
  ).map((name) => name.replace('Garder le chapitre ', ''));
  await tabTo(page, 'button', `Descendre « ${first} »`);
  await page.keyboard.press('Enter');
  await expect(boxes.first()).toHaveAccessibleName(`Garder le chapitre ${second}`);
  await tabTo(page, 'button', 'Continuer : pages');
  await page.keyboard.press('Enter');
  await on(page, 'pages');
  const page1 = await tabTo(page, 'checkbox', /^Garder la page/);
  await page.keyboard.press('Space');
  await expect(page1).not.toBeChecked();
  await page.keyboard.press('Enter');
  await on(page, 'personnalisation');
  await tabTo(page, 'button', 'Terminer le livret');
  await page.keyboard.press('Enter');
  await on(page, 'livret-completed');
  const done = await sheet(page);
  expect(done).toMatchObject({
    name: 'Au clavier',
    kind: 'temp',
    structure: { layout: 'tiles' },
    theme: { palette: { id: 'own', brand: '#204060' } },
  });
  expect(done.chapters.slice(0, 2).map((one: { title: string }) => one.title)).toEqual([second, first]);
});

test('S2.17 G1 G12 left, lost, reloaded: it resumes where it stood, with all that was chosen', async ({
  page,
  watch,
  context,
}) => {
  watch.expectConsole(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await signIn(page, 'claire');
  const id = await made(page, 'À reprendre');
  await call(page, 'PUT', `/api/booklets/${id}/step`, { step: 'colors' });
  await page.goto(`${root}/colors?livret=${id}`);
  await page.getByRole('radio', { name: 'Chantier' }).check({ force: true });
  await saved(page);
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Chantier' })).toBeChecked();

  // The network goes while something is chosen; a reload in the middle loses nothing.
  await context.setOffline(true);
  await page.getByRole('radio', { name: 'Mairie' }).check({ force: true });
  await expect(page.getByText('Hors ligne : gardé sur cet appareil')).toBeVisible();
  await next(page, 'Continuer : polices');
  await on(page, 'colors');
  await expectAccessible(page, 'offline');
  await context.setOffline(false);
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Mairie' })).toBeChecked();
  await saved(page);
  await expect.poll(async () => (await sheet(page)).theme.palette.id).toBe('mairie');

  await next(page, 'Continuer : polices');
  await on(page, 'font');
  await page.getByRole('link', { name: 'Quitter, je reprendrai plus tard' }).click();
  await expect(page).toHaveURL(/\/livrets$/);
  await page.goto(`${root}?livret=${id}`);
  await on(page, 'font');
  // What was done can be visited again, what is to come cannot be jumped to.
  const steps = page.getByRole('navigation', { name: 'Étapes' });
  await expect(steps.getByRole('link', { name: 'Chapitres' })).toHaveCount(0);
  await steps.getByRole('link', { name: 'Nom' }).click();
  await on(page, 'name');
  await page.getByLabel('Nom du livret').fill('');
  await next(page, 'Continuer : secteur');
  await expect(page.getByLabel('Nom du livret')).toBeFocused();
  await expect(page.getByText('Non enregistré : à corriger')).toBeVisible();
  await page.getByRole('navigation', { name: 'Étapes' }).getByRole('link', { name: 'Couleurs' }).click();
  await on(page, 'colors');
  await expect(page.getByRole('alert').filter({ hasText: 'L’étape Nom reste à corriger' })).toBeVisible();
  await page.getByRole('radio', { name: 'Studio' }).check({ force: true });
  await expect.poll(async () => (await sheet(page)).theme.palette.id).toBe('studio');
  await page.getByRole('link', { name: 'Aller à l’étape Nom' }).click();
  await page.getByLabel('Nom du livret').fill('Repris');
  await next(page, 'Continuer : secteur');
  await on(page, 'secteur-activite');
  expect((await sheet(page)).step).toBe('font');
});

test('S2.17 G11 C2 two people in the wizard: nobody’s choice is overwritten unasked', async ({
  page,
  browser,
  baseURL,
  watch,
}) => {
  await signIn(page, 'claire');
  const id = await made(page, 'À deux');
  await page.goto(`${root}/name?livret=${id}`);
  await page.getByLabel('Nom du livret').waitFor();

  const elsewhere = await browser.newContext({ baseURL, locale: 'fr-FR' });
  watch.follow(elsewhere);
  const other = await elsewhere.newPage();
  await signIn(other, 'yanis');
  await other.goto(`${root}/name?livret=${id}`);
  await expect(other.getByRole('heading', { name: 'Ce livret n’est plus là' })).toBeVisible();
  await elsewhere.close();

  // Something else was changed meanwhile: no question.
  const before = (await (await page.request.get(`/api/booklets/${id}`)).json()).data;
  await call(page, 'PUT', `/api/booklets/${id}/structure`, {
    layout: 'paged',
    numbers: true,
    revision: before.revision,
  });
  await page.getByLabel('Nom du livret').fill('À deux mains');
  await saved(page);
  await expect.poll(async () => (await sheet(page)).name).toBe('À deux mains');
  expect((await sheet(page)).structure.layout).toBe('paged');

  // The same thing was changed: the person says.
  const again = await sheet(page);
  await call(page, 'PUT', `/api/booklets/${id}`, {
    name: 'Leur nom',
    kind: 'employee',
    revision: again.revision,
  });
  await page.getByLabel('Nom du livret').fill('Mon nom');
  const question = page.getByRole('alertdialog');
  await expect(question).toBeVisible();
  await expectAccessible(page, 'conflict');
  expect((await sheet(page)).name).toBe('Leur nom');
  await question.getByRole('button', { name: 'Garder ma version' }).click();
  await expect.poll(async () => (await sheet(page)).name).toBe('Mon nom');
  await saved(page);
});

test('S2.17 H6 on a phone, and with nothing in the library', async ({ page, browser, baseURL }) => {
  const office = await browser.newContext({ baseURL });
  const admin = await office.newPage();
  await signIn(admin, 'helene');
  const chapters = (await (await admin.request.get('/api/admin/library/chapters')).json()).data;
  const ids = chapters.map((one: { id: string }) => one.id);
  expect(
    (await call(admin, 'POST', '/api/admin/library/chapters/bulk', { ids, action: 'delete' })).status(),
  ).toBe(200);
  const sectors = (await (await admin.request.get('/api/admin/sectors')).json()).data;
  for (const { id, name, icon, revision } of sectors)
    await call(admin, 'PUT', `/api/admin/sectors/${id}`, { name, icon, hidden: true, revision });
  await office.close();

  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'solene');
  await page.goto(`${root}/name`);
  await page.getByLabel('Nom du livret').fill('Un nom assez long pour déborder de la barre d’un téléphone');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, 'phone, name');
  await next(page, 'Continuer : secteur');
  await expect(page.getByText('Aucun secteur n’est proposé')).toBeVisible();
  await next(page, 'Continuer : logo');
  await on(page, 'logo');
  await page.getByRole('button', { name: 'Passer', exact: true }).click();
  await on(page, 'colors');
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Aperçu' }).click();
  const preview = page.getByRole('dialog', { name: 'Aperçu' });
  await expect(preview.frameLocator('iframe').getByRole('heading', { level: 1 })).toHaveText(
    'Vos premiers jours',
  );
  await expectAccessible(page, 'phone, preview');
  await page.keyboard.press('Escape');
  for (const [step, words] of [
    ['font', 'Continuer : polices'],
    ['structure', 'Continuer : structure'],
    ['chapitres', 'Continuer : chapitres'],
  ] as const) {
    await next(page, words);
    await on(page, step);
    await expectNoSidewaysScroll(page);
  }
  await expect(page.getByText('La bibliothèque est encore vide')).toBeVisible();
  await page.getByLabel('Nom du chapitre').fill('Notre maison');
  await page.getByLabel('Nom du chapitre').press('Enter');
  await expect(page.getByText('Notre maison')).toBeVisible();
  await next(page, 'Continuer : pages');
  await expect(page.getByText('Vous écrirez vos pages dans l’éditeur')).toBeVisible();
  await next(page, 'Continuer : personnalisation');
  await expect(page.getByText('Vos pages n’attendent aucun renseignement')).toBeVisible();
  await expectAccessible(page, 'phone, details');
  await next(page, 'Terminer le livret');
  await on(page, 'livret-completed');
  await expectNoSidewaysScroll(page);
  await expect(page.getByText('1 chapitre, 0 page.')).toBeVisible();
});
