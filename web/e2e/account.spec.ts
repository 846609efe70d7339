import { expectAccessible } from './support/axe';
import { linkOf } from './support/mails';
import { password, people } from './support/people';
import { call, expect, signIn, test, toasts } from './support/test';

const fresh = 'cinq-tuiles-rouges-au-soleil';

test.beforeEach(({ page }) => signIn(page, 'claire'));

test('S2.5 my account shows who I am, and the frame follows a change of name', async ({ page }) => {
  await page.goto('/identity');
  await expect(page.getByRole('main')).toContainText('Gestionnaire · Maison Courtil');
  await expectAccessible(page, 'identity');
  await page.getByLabel('Prénom').fill('Clara');
  await page.getByRole('button', { name: 'Enregistrer le profil' }).click();
  await expect(toasts(page)).toBeVisible();
  await expect(page.getByRole('button', { name: /Clara Le Goff/ })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Prénom')).toHaveValue('Clara');
});

test('H9 a refused profile says why beside the field and keeps what was typed', async ({ page }) => {
  await page.goto('/identity');
  await page.getByLabel('Nom', { exact: true }).fill('');
  await page.getByLabel('Prénom').fill('Clara');
  await page.getByRole('button', { name: 'Enregistrer le profil' }).click();
  const field = page.getByLabel('Nom', { exact: true });
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toBeFocused();
  await expect(page.getByLabel('Prénom')).toHaveValue('Clara');
  await expectAccessible(page, 'identity with an error');
});

test('A11 a new address: current password, both addresses told, nothing changes before the confirmation', async ({
  page,
  mails,
}) => {
  const next = 'claire.nouvelle@courtil.example';
  await page.goto('/identity');
  await page.getByLabel('Adresse e-mail').fill(next);
  const secret = page
    .getByRole('region', { name: 'Profil' })
    .getByLabel('Mot de passe actuel', { exact: true });
  await page.getByRole('button', { name: 'Enregistrer et confirmer l’adresse' }).click();
  await expect(secret).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Adresse e-mail')).toHaveValue(next);
  await secret.fill(password);
  await page.getByRole('button', { name: 'Enregistrer et confirmer l’adresse' }).click();

  const [told, asked] = await Promise.all([mails.waitFor(people.claire.email), mails.waitFor(next)]);
  expect(told.text).toContain(next.slice(0, 2));
  await expect(page.getByRole('main')).toContainText(`${next} attend votre confirmation`);
  await expect(page.getByLabel('Adresse e-mail')).toHaveValue(people.claire.email);
  await expectAccessible(page, 'identity, address pending');
  const before = await (await page.request.get('/api/auth/user')).json();
  expect(before.email).toBe(people.claire.email);

  const link = linkOf(asked, '/auth/confirm-email?token=');
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirmer votre adresse');
  await expectAccessible(page, 'confirm address');
  const looked = await (await page.request.get('/api/auth/user')).json();
  expect(looked.email, 'D2 looking confirms nothing').toBe(people.claire.email);
  await page.getByRole('button', { name: 'Confirmer cette adresse' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Adresse confirmée');
  await expectAccessible(page, 'address confirmed');

  await page.goto(link);
  await page.getByRole('button', { name: 'Confirmer cette adresse' }).click();
  await expect(page.getByRole('heading', { level: 1 }), 'A6 one use').toHaveText('Ce lien ne sert plus');

  await page.context().clearCookies();
  await signInWith(page, next);
});

async function signInWith(page: Parameters<typeof call>[0], email: string) {
  const reply = await call(page, 'POST', '/api/auth/login', { email, password });
  expect(reply.status()).toBe(200);
}

test('A11 a pending address can be dropped', async ({ page, mails }) => {
  const next = 'autre.adresse@courtil.example';
  const profile = { firstName: 'Claire', lastName: 'Le Goff', email: next, currentPassword: password };
  await call(page, 'PUT', '/api/auth/profile', profile);
  await page.goto('/identity');
  await page.getByRole('button', { name: 'Abandonner cette adresse' }).click();
  await expect(page.getByRole('button', { name: 'Abandonner cette adresse' })).toHaveCount(0);
  await page.goto(linkOf(await mails.waitFor(next), '/auth/confirm-email?token='));
  await page.getByRole('button', { name: 'Confirmer cette adresse' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ce lien ne sert plus');
});

test('A8 A11 a new password asks for the current one and cuts the other sessions', async ({
  page,
  browser,
  baseURL,
  watch,
}) => {
  const elsewhere = await browser.newContext({ baseURL });
  watch.follow(elsewhere);
  const desk = await elsewhere.newPage();
  await signIn(desk, 'claire');

  await page.goto('/identity');
  const section = page.getByRole('region', { name: 'Mot de passe', exact: true });
  await section.getByLabel('Mot de passe actuel', { exact: true }).fill('pas-le-bon-mot-de-passe');
  await section.getByLabel('Nouveau mot de passe', { exact: true }).fill(fresh);
  await section.getByRole('button', { name: 'Changer le mot de passe' }).click();
  await expect(section.getByLabel('Mot de passe actuel', { exact: true })).toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await expect(section.getByLabel('Nouveau mot de passe', { exact: true })).toHaveValue(fresh);
  await section.getByLabel('Mot de passe actuel', { exact: true }).fill(password);
  await section.getByRole('button', { name: 'Changer le mot de passe' }).click();
  await expect(section.getByLabel('Nouveau mot de passe', { exact: true })).toHaveValue('');

  await desk.goto('/home');
  await expect(desk).toHaveURL(/\/auth\/login/);
  await elsewhere.close();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Mon compte' }), 'this one goes on').toBeVisible();
});

test('A15 sessions are seen with their device and ended one by one or all at once', async ({
  page,
  browser,
  baseURL,
  watch,
}) => {
  const phone = await browser.newContext({
    baseURL,
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
  });
  const desk = await browser.newContext({
    baseURL,
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
  });
  const other = await browser.newContext({ baseURL });
  for (const context of [phone, desk, other]) {
    watch.follow(context);
    await signIn(await context.newPage(), 'claire');
  }

  await page.goto('/identity');
  const section = page.getByRole('region', { name: 'Appareils connectés' });
  await expect(section.getByRole('listitem')).toHaveCount(4);
  await expect(section.getByText('Safari sur iPhone')).toBeVisible();
  await expect(section.getByText('Firefox sur Linux')).toBeVisible();
  await expect(section.getByText('cet appareil')).toHaveCount(1);

  await section.getByRole('button', { name: 'Déconnecter Safari sur iPhone' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Déconnecter cet appareil ?' });
  await expect(
    dialog.getByRole('button', { name: 'Garder connecté' }),
    'the safe button has the focus',
  ).toBeFocused();
  await expectAccessible(page, 'confirm the end of a session');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(section.getByRole('listitem')).toHaveCount(4);

  await section.getByRole('button', { name: 'Déconnecter Safari sur iPhone' }).click();
  await dialog.getByRole('button', { name: 'Déconnecter', exact: true }).click();
  await expect(section.getByRole('listitem')).toHaveCount(3);
  const cut = await phone.pages()[0]?.request.get('/api/auth/profile');
  expect(cut?.status()).toBe(401);

  await section.getByRole('button', { name: 'Déconnecter les autres appareils' }).click();
  const all = page.getByRole('alertdialog', { name: 'Déconnecter vos autres appareils ?' });
  await expect(all).toContainText('2 autres connexions');
  await all.getByRole('button', { name: 'Déconnecter les autres appareils' }).click();
  await expect(section.getByRole('listitem')).toHaveCount(1);
  await expect(section.getByText('Vous n’êtes connecté nulle part ailleurs.')).toBeVisible();
  for (const context of [phone, desk, other]) await context.close();
});

test('A10 unsaved words are not lost by accident', async ({ page }) => {
  await page.goto('/identity');
  await page.getByLabel('Prénom').fill('Clémence');
  await page.getByRole('link', { name: 'Accueil' }).first().click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toBeVisible();
  await expectAccessible(page, 'unsaved warning');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/identity/);
  await expect(page.getByLabel('Prénom')).toHaveValue('Clémence');
});

test('the first steps lead to their place and end in « Tout est prêt »', async ({ page }) => {
  await page.goto('/home');
  const steps = page.getByRole('region', { name: 'Premiers pas' });
  await expect(steps.getByRole('listitem')).toHaveCount(4);
  await expectAccessible(page, 'home, first steps');
  const open = steps.getByRole('link');
  await expect(open, 'one step is open').toHaveCount(1);
  await open.click();
  await expect(page).toHaveURL(/\/identity#/);

  await call(page, 'PUT', '/api/auth/profile', {
    firstName: 'Claire',
    lastName: 'Le Goff',
    email: people.claire.email,
  });
  await call(page, 'PUT', '/api/auth/password', { currentPassword: password, password: fresh });
  await page.goto('/identity#langue');
  await page.getByRole('button', { name: 'Garder « Français »' }).click();
  await expect(page.getByRole('button', { name: 'Garder « Français »' })).toHaveCount(0);
  await page.goto('/home');
  await expect(page.getByRole('heading', { name: 'Tout est prêt' })).toBeVisible();
  await expectAccessible(page, 'home, all set');
});
