import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from './support/axe';
import { linkOf } from './support/mails';
import { people, type Who } from './support/people';
import { call, expect, expectNoSidewaysScroll, signIn, submitLogin, test, toasts } from './support/test';

const list = '/parametres/utilisateurs';
const chosen = 'trois pommes sur un vieux banc';

/** Somebody else, on a machine of their own. */
async function elsewhere(browser: Browser, baseURL: string | undefined, who?: Who): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  if (who) await signIn(page, who);
  return page;
}

async function find(page: Page, words: string): Promise<{ id: string; state: string; revision: number }> {
  const reply = await page.request.get(`/api/admin/users?q=${words}`);
  return (await reply.json()).data[0];
}

/** Several may be on the screen at once. */
const said = (page: Page, words: string) =>
  expect(toasts(page).filter({ hasText: words }).first()).toBeVisible();

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

async function menu(page: Page, name: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: `Actions pour ${name}` }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

async function fillInvitation(page: Page, first: string, last: string, email: string): Promise<void> {
  const panel = page.getByRole('dialog', { name: 'Inviter une personne' });
  await panel.getByLabel('Prénom').fill(first);
  await panel.getByLabel('Nom', { exact: true }).fill(last);
  await panel.getByLabel('Adresse e-mail').fill(email);
}

/** From the mail to the home page: a password, the sign-in form, the terms. */
async function join(page: Page, link: string, email: string): Promise<void> {
  await page.goto(link);
  await acceptTermsHere(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choisissez votre mot de passe');
  await expect(page.getByRole('main')).toContainText(email);
  await expectAccessible(page, 'choosing the first password');
  await page.getByLabel('Votre mot de passe', { exact: true }).fill(chosen);
  await page.getByRole('button', { name: 'Enregistrer ce mot de passe' }).click();
  await expect(page.getByRole('main')).toContainText(`Connectez-vous avec l’adresse ${email}`);
  await page.getByRole('link', { name: 'Se connecter' }).click();
  await submitLogin(page, email, chosen);
  await expect(page).toHaveURL(/\/home$/);
}

/** A browser never seen here is asked first. */
async function acceptTermsHere(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/auth\/legal\/prompt/);
  await page.getByRole('button', { name: 'Accepter' }).click();
  await expect(page).not.toHaveURL(/prompt/);
}

test('S2.28 S2.29 C1 A6 an admin prepares a company, its gestionnaire joins, invites a rédacteur and is refused elsewhere', async ({
  page,
  browser,
  baseURL,
  mails,
}) => {
  test.slow();
  await signIn(page, 'helene');
  await page.goto('/parametres/entreprises/create');
  await page.getByRole('textbox', { name: 'Nom de l’entreprise' }).fill('Verrerie du Ponant');
  await page.getByRole('button', { name: 'Créer l’entreprise' }).click();
  await said(page, 'Verrerie du Ponant');

  await page.goto(list);
  await page.getByRole('link', { name: 'Inviter une personne' }).click();
  await expect(page).toHaveURL(/utilisateurs\/create/);
  const panel = page.getByRole('dialog', { name: 'Inviter une personne' });
  await expect(panel.getByLabel('Prénom')).toBeFocused();
  await panel.getByRole('button', { name: 'Envoyer l’invitation' }).click();
  await expect(panel.getByText('À remplir.').first()).toBeVisible();
  await fillInvitation(page, 'Soizic', 'Guégan', 'soizic.guegan@ponant.example');
  await panel.getByRole('radio', { name: 'Gestionnaire' }).check();
  await panel.getByRole('combobox', { name: 'Entreprise' }).fill('verr');
  await page.getByRole('option', { name: 'Verrerie du Ponant' }).click();
  await panel.getByLabel('Message joint').fill('Bonjour Soizic, voici votre accès.');
  await expectAccessible(page, 'panel that invites');
  await panel.getByRole('button', { name: 'Envoyer l’invitation' }).click();
  await said(page, 'Invitation envoyée à soizic.guegan@ponant.example');
  await expect(panel).toBeHidden();
  await page.getByRole('searchbox').fill('guegan');
  await expect(row(page, 'Soizic Guégan')).toContainText('Invité');

  const mail = await mails.waitFor('soizic.guegan@ponant.example');
  expect(mail.text).toContain('Hélène Armand vous invite');
  expect(mail.text).toContain('Verrerie du Ponant');
  expect(mail.text).toContain('Bonjour Soizic, voici votre accès.');
  const link = linkOf(mail, '/auth/new-password');
  const manager = await elsewhere(browser, baseURL);
  await join(manager, link, 'soizic.guegan@ponant.example');

  const again = await elsewhere(browser, baseURL);
  await again.goto('/auth/legal/prompt');
  await acceptTermsHere(again);
  await again.goto(link);
  await expect(again.getByRole('main')).toContainText('demandez à la personne qui vous a invité');

  await manager.goto(list);
  await expect(row(manager, 'Soizic Guégan')).toContainText('vous');
  await expect(manager.getByRole('row')).toHaveCount(2);
  await manager.getByRole('link', { name: 'Inviter une personne' }).click();
  const own = manager.getByRole('dialog', { name: 'Inviter une personne' });
  await expect(own.getByRole('radio')).toHaveCount(2);
  await expect(own.getByRole('combobox', { name: 'Entreprise' })).toHaveCount(0);
  await fillInvitation(manager, 'Tugdual', 'Riou', 'tugdual.riou@ponant.example');
  await own.getByRole('button', { name: 'Envoyer l’invitation' }).click();
  await said(manager, 'tugdual.riou@ponant.example');
  const author = await elsewhere(browser, baseURL);
  await join(
    author,
    linkOf(await mails.waitFor('tugdual.riou@ponant.example'), '/auth/new-password'),
    'tugdual.riou@ponant.example',
  );

  const marc = await find(page, 'dubreuil');
  await manager.goto(`${list}/${marc.id}`);
  await expect(manager.getByRole('heading', { level: 1 })).toHaveText('Cette personne n’existe pas');
  await expectAccessible(manager, 'a person who does not exist');
  await manager.goto('/parametres/entreprises');
  await expect(manager.getByRole('heading', { level: 1 })).toHaveText('Cette page manque au livret');
  await author.goto(list);
  await expect(author.getByRole('heading', { level: 1 })).toHaveText('Cette page manque au livret');
});

test('S2.29 C2 C6 the list: words, filters and order in the address, several people at once', async ({
  page,
}) => {
  await signIn(page, 'claire');
  await page.goto(list);
  await expect(row(page, 'Claire Le Goff')).toContainText('vous');
  await expect(page.getByText('tilleuls')).toHaveCount(0);
  await expectAccessible(page, 'list of people');

  await page.getByRole('searchbox').fill('HELENE');
  await expect(page).toHaveURL(/q=HELENE/);
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(row(page, 'Marie-Hélène Caradec')).toBeVisible();
  await page.getByRole('searchbox').fill('xyzzy');
  await expect(page.getByText('« xyzzy »')).toBeVisible();
  await page.getByRole('button', { name: 'Effacer les filtres' }).first().click();

  await page.goto(`${list}?state=invited&sort=-name`);
  await expect(page.getByRole('row')).toHaveCount(4);
  await expect(page.getByRole('row').nth(1)).toContainText('Hugo Rannou');
  await expect(row(page, 'Hugo Rannou')).toContainText('invitation expirée');
  await page.reload();
  await expect(page.getByRole('row')).toHaveCount(4);

  await page.goto(list);
  for (const name of ['Claire Le Goff', 'Hugo Rannou', 'Marc Dubreuil']) {
    await page.getByRole('checkbox', { name: new RegExp(name) }).check();
  }
  await expect(page.getByText('3 personnes choisies')).toBeVisible();
  await expectAccessible(page, 'people chosen');
  await page.getByRole('button', { name: 'Désactiver' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Désactiver 3 comptes');
  await expect(question.getByRole('button', { name: 'Annuler' })).toBeFocused();
  await question.getByRole('button', { name: 'Désactiver 3 comptes' }).click();
  await said(page, '2 comptes désactivés');
  const left = page.getByRole('dialog', { name: '1 personne n’était pas concernée' });
  await expect(left).toContainText('Claire Le Goff Vous ne pouvez pas désactiver votre propre compte');
  await expectAccessible(page, 'who was left out');
  await left.getByRole('button', { name: 'J’ai compris' }).click();
  await expect(row(page, 'Marc Dubreuil')).toContainText('Désactivé');
});

test('A4 S2.29 an address in use leads to its sheet, one of another company tells nothing', async ({
  page,
}) => {
  await signIn(page, 'claire');
  await page.goto(`${list}/create`);
  const panel = page.getByRole('dialog', { name: 'Inviter une personne' });
  await fillInvitation(page, 'Yanis', 'Haddad', people.yanis.email);
  await panel.getByRole('button', { name: 'Envoyer l’invitation' }).click();
  await expect(panel.getByLabel('Adresse e-mail')).toHaveAccessibleDescription(/ne peut pas être invitée/);
  await expect(panel.getByRole('link', { name: 'Ouvrir la fiche' })).toHaveCount(0);
  await panel.getByLabel('Adresse e-mail').fill('MARC.dubreuil@courtil.example');
  await panel.getByRole('button', { name: 'Envoyer l’invitation' }).click();
  await expect(panel.getByLabel('Adresse e-mail')).toHaveAccessibleDescription(/déjà utilisée/);
  await expectAccessible(page, 'an address in use');

  // What was typed is not lost without a question, by the keyboard either.
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog');
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeVisible();
  await panel.getByRole('link', { name: 'Ouvrir la fiche' }).click();
  await question.getByRole('button', { name: /Quitter/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Marc Dubreuil');
  await expect(page).toHaveTitle('Marc Dubreuil · Livret');
});

test('S2.29 G11 A8 the sheet: saved, disputed by another person, a new role cuts the sessions', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, 'claire');
  const marcs = await elsewhere(browser, baseURL, 'marc');
  await marcs.goto('/home');
  const marc = await find(page, 'dubreuil');
  await page.goto(`${list}/${marc.id}`);
  await expect(page.getByLabel('Adresse e-mail')).toHaveAttribute('readonly', '');
  await expectAccessible(page, 'sheet of a person');

  const admin = await elsewhere(browser, baseURL, 'helene');
  await admin.goto(`${list}/${marc.id}`);
  await admin.getByLabel('Nom', { exact: true }).fill('Dubreuil-Martin');
  await admin.getByRole('button', { name: 'Enregistrer la fiche' }).click();
  await said(admin, 'Marc Dubreuil-Martin');

  await page.getByLabel('Prénom').fill('Marco');
  await page.getByRole('button', { name: 'Enregistrer la fiche' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByRole('button', { name: 'Annuler' })).toBeFocused();
  await expectAccessible(page, 'two versions');
  await question.getByRole('button', { name: 'Reprendre la dernière version' }).click();
  await expect(page.getByLabel('Nom', { exact: true })).toHaveValue('Dubreuil-Martin');
  await expect(page.getByLabel('Prénom')).toHaveValue('Marc');

  // One's own acts on the page are no dispute.
  await page.getByRole('radio', { name: 'Gestionnaire' }).check();
  await page.getByRole('button', { name: 'Désactiver' }).click();
  await question.getByRole('button', { name: 'Désactiver le compte' }).click();
  await expect(page.getByRole('button', { name: 'Réactiver' })).toBeVisible();
  await page.getByRole('button', { name: 'Réactiver' }).click();
  await expect(page.getByRole('button', { name: 'Désactiver' })).toBeVisible();
  await page.getByRole('button', { name: 'Enregistrer la fiche' }).click();
  await said(page, 'Fiche de Marc Dubreuil-Martin enregistrée');
  await expect(question).toBeHidden();
  await marcs.getByRole('link', { name: 'Mon compte' }).first().click();
  await expect(marcs).toHaveURL(/\/auth\/login/);
});

test('S2.29 A6 an invitation sent again, corrected, cancelled', async ({ page, mails, browser, baseURL }) => {
  await signIn(page, 'claire');
  await page.goto(`${list}?q=rannou`);
  await menu(page, 'Hugo Rannou', 'Renvoyer l’invitation');
  await said(page, 'hugo.rannou@courtil.example');
  const first = linkOf(await mails.waitFor('hugo.rannou@courtil.example'), '/auth/new-password');
  await page.getByRole('link', { name: 'Hugo Rannou' }).click();
  await page.getByLabel('Adresse e-mail').fill('h.rannou@courtil.example');
  await page.getByRole('button', { name: 'Enregistrer la fiche' }).click();
  await mails.waitFor('h.rannou@courtil.example');
  const visitor = await elsewhere(browser, baseURL);
  await visitor.goto('/auth/legal/prompt');
  await acceptTermsHere(visitor);
  await visitor.goto(first);
  await expect(visitor.getByRole('main')).toContainText('lien plus récent');

  await page.getByRole('button', { name: 'Annuler l’invitation' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByRole('button', { name: 'Garder l’invitation' })).toBeFocused();
  await expectAccessible(page, 'cancelling an invitation');
  await question.getByRole('button', { name: 'Annuler l’invitation' }).click();
  await expect(page).toHaveURL(new RegExp(`${list}$`));
  await expect(row(page, 'Hugo Rannou')).toHaveCount(0);
});

test('S2.29 E13 people come from a spreadsheet and go to one', async ({ page, mails }) => {
  await signIn(page, 'claire');
  await page.goto(list);
  await page.getByRole('button', { name: 'Importer' }).click();
  const panel = page.getByRole('dialog', { name: 'Importer des personnes' });
  await expectAccessible(page, 'import');
  await page.locator('input[type=file]').setInputFiles({
    name: 'image.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('bonjour'),
  });
  await expect(panel.getByText(/en-tête|colonne/).first()).toBeVisible();
  const lines = [
    'Prénom;Nom;E-mail;Rôle',
    'Noémie;Le Floc’h;noemie@courtil.example;rédactrice',
    ';Sans;x;chef',
  ];
  await page.locator('input[type=file]').setInputFiles({
    name: 'equipe.csv',
    mimeType: 'text/csv',
    // As Windows writes it; the curly apostrophe is 0x92 there.
    buffer: Buffer.from(lines.join('\r\n').replace('’', '\u0092'), 'latin1'),
  });
  await expect(panel.getByRole('row', { name: /Noémie/ })).toContainText('Le Floc’h');
  await expect(panel.getByRole('row', { name: /chef/ })).toContainText('n’est pas un rôle');
  await expectAccessible(page, 'import, looked at');
  await panel.getByRole('button', { name: 'Inviter 1 personne' }).click();
  await said(page, '1 personne invitée');
  await mails.waitFor('noemie@courtil.example');
  await page.getByRole('searchbox').fill('noemie');
  await expect(page).toHaveURL(/q=noemie/);
  await expect(row(page, 'Noémie')).toContainText('Invité');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exporter' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('utilisateurs.csv');
  const text = (await (await file.createReadStream()).toArray()).join('');
  expect(text).toContain('noemie@courtil.example');
  expect(text).not.toContain('marc.dubreuil');
});

test('S2.29 B3 A15 H3 an admin deletes an account by the keyboard, and acts as another without that power', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, 'helene');
  const marc = await find(page, 'dubreuil');
  await page.goto(`${list}/${marc.id}`);
  await page.getByRole('button', { name: 'Voir ses sessions' }).click();
  await page.getByRole('button', { name: 'Fermer', exact: true }).last().click();
  await page.getByRole('button', { name: 'Supprimer le compte' }).focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Supprimer le compte de Marc Dubreuil' });
  await expect(question.getByRole('button', { name: 'Garder le compte' })).toBeFocused();
  await expectAccessible(page, 'deleting an account');
  await question.getByRole('combobox', { name: 'Confier ce qui lui appartient à' }).focus();
  await page.keyboard.type('awa');
  await page.getByRole('option', { name: /Awa Ndiaye/ }).waitFor();
  await page.keyboard.press('Enter');
  await question.getByRole('button', { name: 'Supprimer le compte' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${list}$`));
  await said(page, 'Compte supprimé');
  await expect(row(page, 'Marc Dubreuil')).toHaveCount(0);

  // Oneself: neither disabled nor deleted nor given another role.
  await page.getByRole('link', { name: 'Hélène Armand' }).click();
  await expect(page.getByText('C’est votre propre compte')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Supprimer le compte' })).toHaveCount(0);
  await expect(page.getByRole('radio', { name: 'Gestionnaire' })).toBeDisabled();

  await elsewhere(browser, baseURL, 'claire'); // she has accepted the terms
  await call(page, 'POST', '/api/admin/identity/switch', { id_utilisateur: (await find(page, 'goff')).id });
  await page.goto(list);
  await expect(page.getByRole('button', { name: 'Exporter' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Actions pour Awa Ndiaye' }).click();
  await expect(page.getByRole('menuitem', { name: 'Désactiver' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Supprimer le compte' })).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('H6 S2.29 people are read, invited and opened', async ({ page, mails }) => {
    await signIn(page, 'claire');
    await page.goto(list);
    await expect(row(page, 'Amandine Briand')).toContainText('Actif');
    await expectNoSidewaysScroll(page);
    await expectAccessible(page, 'list on a phone');
    await page.getByRole('link', { name: 'Inviter une personne' }).click();
    await fillInvitation(page, 'Rose', 'Le Bihan', 'rose.lebihan@courtil.example');
    await expectNoSidewaysScroll(page);
    await expectAccessible(page, 'inviting on a phone');
    await page.getByRole('button', { name: 'Envoyer l’invitation' }).click();
    await mails.waitFor('rose.lebihan@courtil.example');
    await page.getByRole('link', { name: 'Rose Le Bihan' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rose Le Bihan');
    await expectNoSidewaysScroll(page);
    await expectAccessible(page, 'sheet on a phone');
  });
});
