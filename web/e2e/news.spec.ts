import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from './support/axe';
import type { Who } from './support/people';
import { sendPicture } from './support/picker';
import { call, expect, expectNoSidewaysScroll, signIn, test, toasts } from './support/test';

/** Somebody else, on a machine of their own. */
async function elsewhere(browser: Browser, baseURL: string | undefined, who: Who): Promise<Page> {
  const context = await browser.newContext({ baseURL, locale: 'fr-FR', reducedMotion: 'reduce' });
  const page = await context.newPage();
  await signIn(page, who);
  return page;
}

/** The smallest picture there is. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

const everybody = { roles: ['admin', 'manager', 'author'], companyIds: null };

/** An article made without the form, as a starting point. */
async function publish(page: Page, kind: 'news' | 'tutorials', changes: object): Promise<string> {
  const reply = await call(page, 'POST', `/api/admin/${kind}`, {
    title: 'Sans titre',
    summary: '',
    html: '<p>Un texte.</p>',
    draft: false,
    audience: everybody,
    ...changes,
  });
  expect(reply.status(), await reply.text()).toBe(200);
  return (await reply.json()).data.id;
}

/** Earlier messages may still be there. */
async function expectToast(page: Page, text: string): Promise<void> {
  await expect(toasts(page).filter({ hasText: text })).toBeVisible();
}

const newsSection = (page: Page) => page.getByRole('region', { name: /^Actualités/ });

test('S2.2 S2.6 S2.27 C2 a news item for one company: unread for its people, nowhere for the others', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, 'helene');
  await page.goto('/parametres/actualites');
  await page.getByRole('link', { name: 'Écrire une actualité' }).click();
  await page.getByRole('button', { name: 'Publier' }).click();
  await expect(page.getByText('À remplir.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Titre', exact: true })).toBeFocused();
  await page.getByRole('textbox', { name: 'Titre', exact: true }).fill('Visite du laboratoire jeudi');
  await page.getByLabel('Résumé').fill('Rendez-vous à 10 h devant l’accueil.');
  await page.getByRole('textbox', { name: 'Texte' }).fill('Prévoyez des chaussures fermées.');
  await page.getByRole('checkbox', { name: 'Administrateurs' }).uncheck();
  await page.getByRole('radio', { name: 'Certaines entreprises' }).check();
  await page.getByRole('combobox', { name: 'Entreprises choisies' }).fill('courtil');
  await page.getByRole('option', { name: 'Maison Courtil' }).click();
  await page.getByRole('button', { name: 'Aperçu', exact: true }).click();
  await expect(page.getByRole('dialog').getByText('Prévoyez des chaussures fermées.')).toBeVisible();
  await page.getByRole('button', { name: 'Fermer l’aperçu' }).click();
  await page.getByRole('button', { name: 'Publier' }).click();
  await expectToast(page, 'C’est publié.');
  const row = page.getByRole('row', { name: /Visite du laboratoire/ });
  await expect(row).toContainText('Maison Courtil');
  await expect(row).toContainText('Publiée');

  const claire = await elsewhere(browser, baseURL, 'claire');
  await claire.goto('/home');
  await expect(newsSection(claire)).toContainText('3 non lues');
  const link = newsSection(claire).getByRole('link', { name: 'Visite du laboratoire jeudi (non lue)' });
  await expect(link).toBeVisible();
  await expectAccessible(claire, 'home with news');
  const kept = claire.waitForResponse((reply) => reply.url().endsWith('/read'));
  await link.click();
  await expect(claire.getByRole('heading', { level: 1 })).toHaveText('Visite du laboratoire jeudi');
  await expect(claire).toHaveTitle('Visite du laboratoire jeudi · Livret');
  await expect(claire.getByText('Prévoyez des chaussures fermées.')).toBeVisible();
  expect((await kept).status()).toBe(200);
  await expectAccessible(claire, 'a news item');
  const address = claire.url();
  await claire.getByRole('navigation', { name: 'Autres actualités' }).getByRole('link').first().click();
  await expect(claire.getByRole('heading', { level: 1 })).toHaveText('Invitez plusieurs personnes d’un coup');
  await claire.getByRole('link', { name: 'Retour à l’accueil' }).click();
  await expect(newsSection(claire)).toContainText('1 non lue');
  await expect(
    newsSection(claire).getByRole('link', { name: 'Visite du laboratoire jeudi', exact: true }),
  ).toBeVisible();

  for (const who of ['yanis', 'helene'] as const) {
    const other = await elsewhere(browser, baseURL, who);
    await other.goto('/home');
    await expect(newsSection(other).getByRole('link').first()).toBeVisible();
    await expect(newsSection(other)).not.toContainText('laboratoire');
    await other.goto(address);
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Cette actualité n’existe pas');
  }
});

test('S2.27 drafts, schedules and bulk actions: the button says what it does, deleting asks first', async ({
  page,
}) => {
  await signIn(page, 'helene');
  await page.goto('/parametres/actualites/create');
  await page.getByRole('textbox', { name: 'Titre', exact: true }).fill('Fermeture annuelle');
  await page.getByRole('radio', { name: /^Brouillon/ }).check();
  await page.getByRole('button', { name: 'Enregistrer le brouillon' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fermeture annuelle');
  await expect(page).toHaveURL(/\/parametres\/actualites\/[0-9a-f-]{36}$/);

  await page.getByRole('radio', { name: /^À une date choisie/ }).check();
  await page.getByLabel('Date et heure de publication').fill('');
  await page.getByRole('button', { name: 'Programmer', exact: true }).click();
  await expect(page.getByText('Indiquez une date valable.')).toBeVisible();
  await expect(page.getByText('Écrivez un texte ou indiquez une vidéo')).toBeHidden();
  await page.getByLabel('Date et heure de publication').fill('2030-12-03T08:00');
  await page.getByRole('button', { name: /^Programmer le 3 décembre 2030/ }).click();
  await expect(page.getByText('Écrivez un texte ou indiquez une vidéo avant de publier.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Texte' }).fill('Du 24 décembre au 2 janvier.');
  await page.getByRole('button', { name: /^Programmer le 3 décembre 2030/ }).click();
  await expectToast(page, 'Publication programmée.');
  const row = page.getByRole('row', { name: /Fermeture annuelle/ });
  await expect(row).toContainText('Programmée');

  await page.getByRole('checkbox', { name: 'Fermeture annuelle' }).check();
  await page.getByRole('checkbox', { name: 'Enquête de satisfaction 2027' }).check();
  await expect(page.getByText('2 actualités choisies')).toBeVisible();
  await expectAccessible(page, 'list of news');
  await page.getByRole('button', { name: 'Publier maintenant' }).click();
  await expectToast(page, '2 actualités publiées.');
  await expect(row).toContainText('Publiée');

  await page.getByRole('combobox', { name: 'État' }).selectOption('Publiée');
  await expect(page).toHaveURL(/state=published/);
  await expect(page.getByText('Un nouveau modèle pour les saisonniers')).toBeHidden();
  await page.getByRole('button', { name: 'Actions : Fermeture annuelle' }).click();
  await page.getByRole('menuitem', { name: 'Supprimer' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Supprimer l’actualité « Fermeture annuelle » ?');
  await expect(question.getByRole('button', { name: 'Annuler' })).toBeFocused();
  await expectAccessible(page, 'confirmation');
  await question.getByRole('button', { name: 'Supprimer' }).click();
  await expectToast(page, '1 actualité supprimée.');
  await expect(row).toHaveCount(0);
  await page.getByRole('searchbox').fill('rien de tel');
  await expect(page.getByRole('button', { name: 'Effacer les filtres' }).first()).toBeVisible();
});

test('S2.4 S2.26 a tutorial: written once, found without accents, its video opened apart', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, 'helene');
  await page.goto('/parametres/tutoriels');
  await expect(page.getByRole('link', { name: 'Choisir des mots simples' })).toBeVisible();
  await expectAccessible(page, 'list of tutorials');
  await page.getByRole('link', { name: 'Écrire un tutoriel' }).click();
  await page.getByRole('textbox', { name: 'Titre', exact: true }).fill('Accueillir un stagiaire étranger');
  await page.getByLabel('Sujet').fill('accueillir');
  await page
    .getByRole('textbox', { name: 'Texte' })
    .fill('Vérifiez le titre de séjour avant la première journée.');
  await page.getByLabel('Vidéo').fill('https://exemple.fr/page');
  await page.getByRole('button', { name: 'Publier' }).click();
  await expect(page.getByText('Collez l’adresse d’une vidéo YouTube, Vimeo ou PeerTube')).toBeVisible();
  await page.getByLabel('Vidéo').fill('https://youtu.be/dQw4w9WgXcQ?si=abc');
  const cover = { name: 'pré.png', mimeType: 'image/png', buffer: dot };
  await sendPicture(page, /^Image de couverture/, cover, 'Un pré au printemps');
  await expect(page.getByLabel('Description de l’image')).toHaveValue('Un pré au printemps');
  await page.getByRole('button', { name: 'Publier' }).click();
  await expectToast(page, 'C’est publié.');

  const marc = await elsewhere(browser, baseURL, 'marc');
  await marc.goto('/aide');
  await expect(marc.getByRole('region', { name: 'Accueillir' }).getByRole('link')).toHaveCount(3);
  await expect(marc.getByText('Répartir les rôles dans l’équipe')).toBeHidden();
  await expectAccessible(marc, 'help');
  await marc.getByRole('searchbox').fill('SEJOUR etran');
  await expect(marc.getByText('1 tutoriel trouvé')).toBeVisible();
  await expect(marc).toHaveURL(/q=SEJOUR/);
  await marc.getByRole('link', { name: 'Accueillir un stagiaire étranger' }).click();
  await expect(marc.getByRole('heading', { level: 1 })).toHaveText('Accueillir un stagiaire étranger');
  await expect(marc).toHaveTitle('Accueillir un stagiaire étranger · Livret');
  const film = marc.getByRole('link', { name: /Regarder la vidéo sur YouTube.*nouvel onglet/ });
  await expect(film).toHaveAttribute('href', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ');
  await expect(film).toHaveAttribute('target', '_blank');
  await expect(film).toHaveAttribute('rel', /noopener/);
  await expect(marc.getByRole('img', { name: 'Un pré au printemps' })).toBeVisible();
  await expectAccessible(marc, 'a tutorial');
  await marc.getByRole('link', { name: 'Tous les tutoriels' }).click();
  await expect(marc.getByRole('searchbox')).toHaveValue('SEJOUR etran');
  await marc.getByRole('searchbox').fill('zzz');
  await expect(marc.getByText('Rien sur « zzz »')).toBeVisible();
  await expectAccessible(marc, 'help without a result');
  await marc.getByRole('button', { name: 'Voir tous les tutoriels' }).click();
  await marc.getByRole('button', { name: 'Rédiger 2' }).click();
  await expect(marc).toHaveURL(/categorie=R/);
  await expect(marc.getByText('2 tutoriels trouvés')).toBeVisible();
  await expect(marc.getByText('Demandez à la personne qui gère Livret chez Maison Courtil')).toBeVisible();
  await marc.goto('/aide?tutoriel=inconnu');
  await expect(marc.getByRole('heading', { level: 1 })).toHaveText('Ce tutoriel n’existe pas');
});

test('E1 S2.6 what is written never runs, wherever it is shown', async ({ page, browser, baseURL }) => {
  await signIn(page, 'helene');
  const title = '<img src=x onerror="window.ran=1"><script>window.ran=1</script>';
  const body = {
    title,
    summary: '"><svg onload="window.ran=1">',
    html: '<p onclick="window.ran=1">Bonjour</p><img src=x onerror="window.ran=1"><a href="javascript:window.ran=1">ici</a><script>window.ran=1</script>',
  };
  const news = await publish(page, 'news', body);
  const lesson = await publish(page, 'tutorials', {
    ...body,
    category: '<b onmouseover="window.ran=1">x</b>',
  });
  const reader = await elsewhere(browser, baseURL, 'marc');
  const visits: [Page, string][] = [
    [page, '/parametres/actualites'],
    [page, `/parametres/actualites/${news}`],
    [page, '/parametres/tutoriels'],
    [page, `/parametres/tutoriels/${lesson}`],
    [reader, '/home'],
    [reader, `/actualite/${news}`],
    [reader, '/aide'],
    [reader, `/aide?tutoriel=${lesson}`],
  ];
  for (const [who, path] of visits) {
    await who.goto(path);
    await expect(who.getByText(title).first()).toBeVisible();
    await who.waitForLoadState('networkidle');
    expect(await who.evaluate(() => (window as { ran?: number }).ran), path).toBeUndefined();
    expect(
      await who.locator('main img[src="x"], main a[href^="javascript"], main [onclick]').count(),
      path,
    ).toBe(0);
  }
});

test('G11 two admins change the same news item: nothing is lost without a choice', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, 'helene');
  const id = await publish(page, 'news', { title: 'Version de départ' });
  const other = await elsewhere(browser, baseURL, 'helene');
  for (const one of [page, other]) {
    await one.goto(`/parametres/actualites/${id}`);
    await expect(one.getByRole('textbox', { name: 'Titre', exact: true })).toHaveValue('Version de départ');
  }
  await other.getByRole('textbox', { name: 'Titre', exact: true }).fill('Version de l’autre');
  await other.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(other).toHaveURL(/actualites$/);
  await page.getByRole('textbox', { name: 'Titre', exact: true }).fill('Ma version');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Quelqu’un a modifié ce contenu entre-temps')).toBeVisible();
  await expectAccessible(page, 'conflict');
  await page.getByRole('button', { name: 'Garder ma version' }).click();
  await expect(page).toHaveURL(/actualites$/);
  await expect(page.getByRole('link', { name: 'Ma version' })).toBeVisible();

  await page.getByRole('link', { name: 'Ma version' }).click();
  await page.getByRole('textbox', { name: 'Titre', exact: true }).fill('Pas encore enregistrée');
  await page.getByRole('link', { name: 'Accueil', exact: true }).click();
  await expect(page.getByText('Quitter sans enregistrer ?')).toBeVisible();
  await page.getByRole('button', { name: 'Rester sur la page' }).click();
  await expect(page.getByRole('textbox', { name: 'Titre', exact: true })).toHaveValue(
    'Pas encore enregistrée',
  );
});

test('B3 whoever acts for someone reads nothing in their place', async ({ page, browser, baseURL }) => {
  await elsewhere(browser, baseURL, 'awa'); // who has accepted the terms
  await signIn(page, 'helene');
  const users = await (await page.request.get('/api/admin/users?q=awa')).json();
  const reply = await call(page, 'POST', '/api/admin/identity/switch', { id_utilisateur: users.data[0].id });
  expect(reply.status()).toBe(200);
  const marks: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && marks.push(request.url()));
  await page.goto('/home');
  await newsSection(page)
    .getByRole('link', { name: /^Maintenance/ })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Maintenance');
  await page.waitForLoadState('networkidle');
  await page.getByRole('link', { name: 'Retour à l’accueil' }).click();
  await expect(
    newsSection(page).getByRole('link', { name: 'Maintenance le premier dimanche du mois (non lue)' }),
  ).toBeVisible();
  expect(marks).toEqual([]);
  await page.goto('/actualite/inconnue');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cette actualité n’existe pas');
  await expectAccessible(page, 'no such news item');
});

test('H3 S2.27 a news item is written and published by keyboard alone', async ({ page }) => {
  await signIn(page, 'helene');
  await page.goto('/parametres/actualites/create');
  await page.getByRole('textbox', { name: 'Titre', exact: true }).focus();
  await page.keyboard.type('Au clavier');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Sans souris.');
  await page.getByRole('textbox', { name: 'Texte' }).focus();
  await page.keyboard.press('ControlOrMeta+b');
  await page.keyboard.type('Tout se fait au clavier.');
  await page.getByRole('radio', { name: 'Toutes les entreprises' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Certaines entreprises' })).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.type('tilleuls');
  await expect(page.getByRole('option', { name: 'Clinique des Tilleuls' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expectAccessible(page, 'form of a news item');
  await page.getByRole('button', { name: 'Aperçu', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').locator('strong')).toHaveText('Tout se fait au clavier.');
  await expectAccessible(page, 'preview');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Aperçu', exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Publier' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: /Au clavier/ })).toContainText('Clinique des Tilleuls');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('H6 S2.4 S2.6 S2.26 S2.27 news and tutorials on a phone', async ({ page }) => {
    await signIn(page, 'helene');
    const long = 'Anticonstitutionnellement'.repeat(5);
    const news = await publish(page, 'news', { title: long, html: `<h2>${long}</h2><pre>${long}</pre>` });
    const lesson = await publish(page, 'tutorials', { title: long, category: 'Catégorie' });
    for (const path of [
      '/home',
      `/actualite/${news}`,
      '/aide',
      `/aide?tutoriel=${lesson}`,
      '/parametres/actualites',
      `/parametres/actualites/${news}`,
      '/parametres/tutoriels',
      '/parametres/tutoriels/create',
    ]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expectNoSidewaysScroll(page);
    }
    await expectAccessible(page, 'form on a phone');
    await page.goto('/parametres/actualites');
    await page.getByRole('button', { name: `Actions : ${long}` }).click();
    await expect(page.getByRole('menuitem', { name: 'Remettre en brouillon' })).toBeVisible();
    await page.getByRole('menuitem', { name: 'Remettre en brouillon' }).click();
    await expectToast(page, '1 actualité remise en brouillon.');
  });
});
