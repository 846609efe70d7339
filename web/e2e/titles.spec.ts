import { acceptTerms, expect, signIn, test } from './support/test';

/** The promise, the address, its title; '': any of the product's. */
type Titles = [string, string, string][];

test('S1.4 every open screen is reachable by its address and titled', async ({ page }) => {
  await acceptTerms(page);
  const titles: Titles = [
    ['S2.7', '/auth/login', 'Connexion · Livret'],
    ['S2.8', '/auth/forgotten-password', 'Mot de passe oublié · Livret'],
    ['S2.9', '/auth/new-password', 'Nouveau mot de passe · Livret'],
    ['S2.10', '/auth/legal/cgu', 'Conditions d’utilisation · Livret'],
    ['S2.11', '/auth/legal/rgpd', 'Protection des données · Livret'],
    ['S2.12', '/auth/legal/prompt', ''],
    ['S2.13', '/auth/legal/prompt-refused', ''],
  ];
  for (const [id, path, title] of titles) {
    await test.step(`${id} S1.4 ${path} is reachable by its address and titled`, async () => {
      await page.goto(path);
      await expect(page, path).toHaveTitle(title || /.+ · Livret$/);
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
      await expect(page).toHaveURL(new RegExp(`${path}$`));
    });
  }
});

test('S1.4 every screen is titled for someone signed in', async ({ page }) => {
  await signIn(page, 'claire');
  const titles: Titles = [
    ['S2.1', '/', 'Accueil · Livret'],
    ['S2.2', '/home', 'Accueil · Livret'],
    ['S2.3', '/dev', 'Développement · Livret'],
    ['S2.3', '/dev/messagerie', ''],
    ['S2.3', '/dev/systeme', ''],
    ['S2.4', '/aide', 'Aide et tutoriels · Livret'],
    ['S2.5', '/identity', 'Mon compte · Livret'],
    ['S2.23', '/parametres', 'Paramètres · Livret'],
    ['S2.30', '/parametres/mediatheque', 'Médiathèque · Livret'],
    ['S2.29', '/parametres/utilisateurs', 'Utilisateurs · Livret'],
    ['S2.29', '/parametres/utilisateurs/create', 'Inviter une personne · Livret'],
    ['S2.14', '/livrets/home', 'Créer un livret · Livret'],
    ['S2.15', '/livrets', 'Mes livrets · Livret'],
    ['S2.16', '/livrets/editor', 'Éditeur · Livret'],
    ['S2.18', '/livrets/options', 'Ce livret n’existe pas · Livret'],
    ['S2.17', '/livrets/builder', 'Créer un livret · Livret'],
    ['S2.17', '/livrets/builder/name', 'Nom du livret · Livret'],
  ];
  for (const [id, path, title] of titles) {
    await test.step(`${id} S1.4 ${path} is titled for someone signed in`, async () => {
      await page.goto(path);
      await expect(page, path).toHaveTitle(title || /.+ · Livret$/);
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
    });
  }
});

test('S1.4 every screen of the platform is titled for an admin', async ({ page }) => {
  await signIn(page, 'helene');
  const titles: Titles = [
    ['S2.24', '/parametres/builder', 'Assistant de création · Livret'],
    ['S2.32', '/parametres/builder/chapitres', 'Bibliothèque de chapitres · Livret'],
    ['S2.32', '/parametres/builder/chapitres/create', 'Nouveau chapitre · Livret'],
    ['S2.33', '/parametres/builder/secteurs-activite', 'Secteurs d’activité · Livret'],
    ['S2.33', '/parametres/builder/secteurs-activite/create', 'Nouveau secteur d’activité · Livret'],
    ['S2.25', '/parametres/langues', 'Langues · Livret'],
    ['S2.31', '/parametres/traductions', 'Traductions · Livret'],
    ['S2.26', '/parametres/tutoriels', 'Tutoriels · Livret'],
    ['S2.26', '/parametres/tutoriels/create', 'Écrire un tutoriel · Livret'],
    ['S2.27', '/parametres/actualites', 'Actualités · Livret'],
    ['S2.27', '/parametres/actualites/create', 'Écrire une actualité · Livret'],
    ['S2.28', '/parametres/entreprises', 'Entreprises · Livret'],
    ['S2.28', '/parametres/entreprises/create', 'Nouvelle entreprise · Livret'],
  ];
  for (const [id, path, title] of titles) {
    await test.step(`${id} S1.4 ${path} is titled for an admin`, async () => {
      await page.goto(path);
      await expect(page, path).toHaveTitle(title || /.+ · Livret$/);
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
    });
  }
});

test('S1.4 S1.1 description, theme colour, favicon, app icon and manifest are there', async ({ page }) => {
  await page.goto('/auth/legal/cgu');
  await expect(page.locator('meta[name="theme-color"]').first()).toHaveAttribute('content', '#233554');
  await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /.{20,}/);
  for (const rel of ['icon', 'apple-touch-icon', 'manifest']) {
    const href = await page.locator(`link[rel="${rel}"]`).first().getAttribute('href');
    const file = await page.request.get(href as string);
    expect(file.status(), rel).toBe(200);
  }
  const manifest = await (await page.request.get('/manifest.webmanifest')).json();
  expect(manifest.name).toBe('Livret');
  expect(manifest.theme_color).toBe('#233554');
  for (const icon of manifest.icons) expect((await page.request.get(icon.src)).status()).toBe(200);
});

test.describe('another product name', () => {
  test.use({ env: { LIVRET_PRODUCT_NAME: 'Bienvenue' } });

  test('S1.4 is the suffix of every title', async ({ page }) => {
    await acceptTerms(page);
    await page.goto('/auth/login');
    await expect(page).toHaveTitle('Connexion · Bienvenue');
  });
});
