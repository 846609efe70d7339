import { expectAccessible } from './support/axe';
import { linkOf } from './support/mails';
import { password, people } from './support/people';
import { acceptTerms, call, expect, signIn, submitLogin, test, toasts } from './support/test';

const fresh = 'cinq-tuiles-rouges-au-soleil';

test.beforeEach(({ page }) => acceptTerms(page));

test('S2.8 S2.9 A6 A8 forgotten: mail, new password, old session cut, sign in', async ({
  page,
  mails,
  browser,
  baseURL,
  watch,
}) => {
  const elsewhere = await browser.newContext({ baseURL });
  watch.follow(elsewhere);
  const desk = await elsewhere.newPage();
  await signIn(desk, 'claire');

  await page.goto('/auth/login');
  await page.getByRole('link', { name: 'Mot de passe oublié' }).click();
  await expect(page).toHaveURL(/\/auth\/forgotten-password/);
  await expectAccessible(page, 'forgotten');
  await page.getByLabel('Adresse e-mail').fill(people.claire.email);
  await page.getByRole('button', { name: 'Recevoir le lien' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Regardez vos messages');
  await expect(page.getByRole('main')).toContainText(people.claire.email);
  await expectAccessible(page, 'forgotten, sent');

  const mail = await mails.waitFor(people.claire.email);
  expect(mail.subject).toBeTruthy();
  expect(mail.html).toContain('/auth/new-password?token=');
  const link = linkOf(mail, '/auth/new-password?token=');
  expect(new URL(link).origin, 'A7').toBe(baseURL);

  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nouveau mot de passe');
  await expectAccessible(page, 'new password');
  await page.getByLabel('Nouveau mot de passe', { exact: true }).fill('trop court');
  await page.getByRole('button', { name: 'Enregistrer ce mot de passe' }).click();
  await expect(page.getByLabel('Nouveau mot de passe', { exact: true })).toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await expectAccessible(page, 'new password, refused');
  await page.getByLabel('Nouveau mot de passe', { exact: true }).fill(fresh);
  await page.getByRole('button', { name: 'Enregistrer ce mot de passe' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mot de passe changé');
  await expectAccessible(page, 'password changed');

  await desk.goto('/home');
  await expect(desk, 'A8 the old session is cut').toHaveURL(/\/auth\/login/);
  await elsewhere.close();

  await page.getByRole('link', { name: 'Se connecter' }).click();
  await submitLogin(page, people.claire.email, fresh);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bonjour Claire');
  const old = await call(page, 'POST', '/api/auth/login', { email: people.claire.email, password });
  expect(old.status()).toBe(422);

  await page.context().clearCookies();
  await acceptTerms(page);
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 }), 'A6 one use').toHaveText('Ce lien ne sert plus');
});

test('A6 a newer link kills the older one; the screen says what may have happened and offers another', async ({
  page,
  mails,
}) => {
  await call(page, 'POST', '/api/auth/forgotten-password', { email: people.marc.email });
  const first = linkOf(await mails.waitFor(people.marc.email, 1), '/auth/new-password?token=');
  await call(page, 'POST', '/api/auth/forgotten-password', { email: people.marc.email });
  const second = linkOf(await mails.waitFor(people.marc.email, 2), '/auth/new-password?token=');

  await page.goto(first);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ce lien ne sert plus');
  await expect(page.getByRole('main')).toContainText('plus d’une heure');
  await expectAccessible(page, 'dead link');
  await page.goto(second);
  await expect(page.getByLabel('Nouveau mot de passe', { exact: true })).toBeVisible();

  await page.goto('/auth/new-password');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Il manque un morceau à ce lien');
  await page.getByRole('link', { name: 'Demander un nouveau lien' }).click();
  await expect(page).toHaveURL(/\/auth\/forgotten-password/);
});

test('D2 looking at the link uses nothing up', async ({ page, mails }) => {
  await call(page, 'POST', '/api/auth/forgotten-password', { email: people.awa.email });
  const link = linkOf(await mails.waitFor(people.awa.email), '/auth/new-password?token=');
  for (let i = 0; i < 3; i++) await page.request.get(link);
  await page.goto(link);
  await page.reload();
  await page.getByLabel('Nouveau mot de passe', { exact: true }).fill(fresh);
  await page.getByRole('button', { name: 'Enregistrer ce mot de passe' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mot de passe changé');
});

test('A4 an address without account: same screen, no mail', async ({ page, mails }) => {
  await page.goto('/auth/forgotten-password');
  await page.getByLabel('Adresse e-mail').fill('personne@courtil.example');
  await page.getByRole('button', { name: 'Recevoir le lien' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Regardez vos messages');
  // The mail of someone who exists, asked after, arrives: the first one would be there by now.
  await call(page, 'POST', '/api/auth/forgotten-password', { email: people.awa.email });
  await mails.waitFor(people.awa.email);
  expect(mails.to('personne@courtil.example')).toHaveLength(0);
});

test('a malformed address is refused beside the field', async ({ page }) => {
  await page.goto('/auth/forgotten-password');
  await page.getByLabel('Adresse e-mail').fill('claire chez courtil');
  await page.getByRole('button', { name: 'Recevoir le lien' }).click();
  await expect(page.getByLabel('Adresse e-mail')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Adresse e-mail')).toHaveValue('claire chez courtil');
  await expectAccessible(page, 'forgotten, refused');
});

test('the message can be asked again, or for another address', async ({ page, mails }) => {
  await page.goto('/auth/forgotten-password');
  await page.getByLabel('Adresse e-mail').fill(people.awa.email);
  await page.getByRole('button', { name: 'Recevoir le lien' }).click();
  await mails.waitFor(people.awa.email, 1);
  await page.getByRole('button', { name: 'Renvoyer le message' }).click();
  await mails.waitFor(people.awa.email, 2);
  await page.getByRole('button', { name: 'Essayer une autre adresse' }).click();
  await expect(page.getByLabel('Adresse e-mail')).toBeFocused();
});

test('a passphrase is offered, strong enough and accepted', async ({ page, mails }) => {
  await call(page, 'POST', '/api/auth/forgotten-password', { email: people.marc.email });
  await page.goto(linkOf(await mails.waitFor(people.marc.email), '/auth/new-password?token='));
  await page.getByRole('button', { name: 'Proposer une phrase de passe' }).click();
  const field = page.getByLabel('Nouveau mot de passe', { exact: true });
  await expect(field).toHaveValue(/.{15,}/);
  await expectAccessible(page, 'passphrase offered');
  await page.getByRole('button', { name: 'Enregistrer ce mot de passe' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mot de passe changé');
  await expect(toasts(page).first()).toBeVisible();
});

test('S3.10 a first visit by the mailed link comes back to it after the terms', async ({
  page,
  mails,
  context,
}) => {
  await call(page, 'POST', '/api/auth/forgotten-password', { email: people.marc.email });
  const link = linkOf(await mails.waitFor(people.marc.email), '/auth/new-password?token=');
  await context.clearCookies();
  await page.goto(link);
  await expect(page).toHaveURL(/\/auth\/legal\/prompt/);
  await page.getByRole('button', { name: 'Accepter' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nouveau mot de passe');
});
