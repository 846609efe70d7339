import { expect, signIn, test } from './support/test';

const screens = [
  '/auth/legal/prompt',
  '/auth/legal/cgu',
  '/auth/legal/rgpd',
  '/auth/login',
  '/auth/forgotten-password',
  '/auth/new-password?token=x',
  '/home',
  '/aide',
  '/identity',
  '/parametres/actualites',
  '/parametres/tutoriels/create',
  '/dev',
  '/dev/messagerie',
  '/dev/systeme',
  '/nulle-part',
];

test('D9 no screen loads anything from outside', async ({ page, baseURL }) => {
  const hosts = new Set<string>();
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith('http')) hosts.add(url.host);
  });
  await page.goto('/');
  await expect(page).toHaveURL(/\/auth\/legal\/prompt/);
  await signIn(page, 'helene');
  for (const path of screens) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
  }
  expect([...hosts]).toEqual([new URL(baseURL ?? '').host]);
});
