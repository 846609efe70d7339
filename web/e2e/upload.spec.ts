import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Page, Route } from '@playwright/test';
import { expectAccessible } from './support/axe';
import { type Given, noise, sound } from './support/files';
import { call, expect, expectNoSidewaysScroll, signIn, test } from './support/test';

const library = '/parametres/mediatheque';
const MB = 1024 * 1024;
const PIECE = 8 * MB;

const panel = (page: Page) => page.getByRole('region', { name: /fichiers?( |$)/ });
const rows = (page: Page, state: string) => panel(page).locator(`li[data-state="${state}"]`);
const row = (page: Page, name: string) => panel(page).getByRole('listitem').filter({ hasText: name });

/** Chooses files as a person does in the browser's own window. */
async function choose(page: Page, files: Given[] | string): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Envoyer des fichiers' }).first().click(),
  ]);
  await chooser.setFiles(files);
}

/** A file that really lies on the disk: a large one takes too long through the test's own pipe. */
async function onDisk({ name, buffer }: Given, folder = ''): Promise<string> {
  const path = test.info().outputPath(folder, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, buffer);
  return path;
}

const nothing = Number.POSITIVE_INFINITY;

/**
 * Every piece takes a while, so that there is a middle. From `held` on, and once no more than `passes` have gone, pieces wait
 * until that is changed. Answers where each began, and how many files were announced.
 */
async function slowly(page: Page, ms: number) {
  const sent = { offsets: [] as number[], announced: 0, held: nothing, passes: nothing };
  const listen = async (route: Route) => {
    const request = route.request();
    if (request.method() === 'POST') sent.announced += 1;
    if (request.method() === 'PATCH') {
      const offset = Number(request.headers()['upload-offset']);
      sent.offsets.push(offset);
      do await new Promise((done) => setTimeout(done, ms));
      while ((offset >= sent.held || sent.passes <= 0) && !request.failure());
      if (!request.failure()) sent.passes -= 1;
    }
    await route.continue().catch(() => undefined);
  };
  await page.route(/\/api\/media\/uploads(\/|$)/, listen);
  return sent;
}

async function found(page: Page, q: string) {
  const reply = await page.request.get('/api/media', { params: { q, perPage: '50' } });
  expect(reply.status(), await reply.text()).toBe(200);
  return (await reply.json()) as {
    total: number;
    data: { name: string; bytes: number; url: string; kind: string }[];
  };
}

test('S2.30 P7 ten pictures arrive though the network is cut twice and the page is left', async ({
  page,
  context,
  watch,
}) => {
  test.setTimeout(180_000);
  watch.expectConsole(/net::ERR_/);
  await signIn(page, 'claire');
  await page.goto(library);
  const sent = await slowly(page, 100);
  sent.passes = 2;
  await choose(
    page,
    Array.from({ length: 10 }, (_, index) => noise(`réserve-${index + 1}.png`, 320, 240)),
  );
  await expect(panel(page)).toContainText('Envoi de');
  await expect(rows(page, 'sending')).toHaveCount(3);

  for (const there of [2, 5]) {
    await expect(rows(page, 'done')).toHaveCount(there, { timeout: 30_000 });
    await context.setOffline(true);
    await expect(panel(page)).toContainText('Hors connexion. L’envoi reprendra tout seul.');
    await expect(rows(page, 'sending')).toHaveCount(0);
    if (there === 2) await expectAccessible(page, 'files waiting for the network');
    sent.passes = there === 2 ? 3 : nothing;
    await context.setOffline(false);
  }
  await page.getByRole('link', { name: 'Accueil', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Claire');
  await expect(panel(page)).toContainText('10 fichiers envoyés', { timeout: 60_000 });
  await expect(rows(page, 'done')).toHaveCount(10);

  const list = await found(page, 'reserve');
  expect(list.total).toBe(10);
  expect(new Set(list.data.map(({ name }) => name)).size).toBe(10);
  await row(page, 'réserve-7.png').getByRole('link', { name: 'Voir dans la médiathèque' }).click();
  await expect(page).toHaveURL(/mediatheque\?media=/);
  await panel(page).getByRole('button', { name: 'Fermer la liste des envois' }).click();
  await expect(panel(page)).toHaveCount(0);
  // Nothing is left of them in the browser: the next page asks for nothing.
  const asked: string[] = [];
  page.on('request', (request) => request.url().endsWith('/api/media/uploads') && asked.push(request.url()));
  await page.reload();
  await expect(page.getByRole('button', { name: 'Envoyer des fichiers' }).first()).toBeVisible();
  expect(asked).toEqual([]);
});

test('S2.30 P7 G1 a large file goes on where it was after a reload, a crash of the server and a lost file', async ({
  page,
  server,
  watch,
}) => {
  test.setTimeout(240_000);
  watch.expectConsole(/net::ERR_/);
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  const film = sound('visite-sonore.wav', 12 * MB);
  await signIn(page, 'claire');
  await page.goto(library);
  const sent = await slowly(page, 200);
  sent.held = PIECE;
  await choose(page, await onDisk(film));

  // The page is loaded again in the middle: the browser has kept the file.
  // Eight megabytes pass through the test's own pipe: that takes a while on a busy machine.
  await expect.poll(() => sent.offsets, { timeout: 60_000 }).toContain(PIECE);
  const before = sent.offsets.length;
  await page.reload();
  await expect(row(page, film.name)).toBeVisible();
  await expect.poll(() => sent.offsets.length, { timeout: 30_000 }).toBeGreaterThan(before);
  expect(sent.offsets[before]).toBeGreaterThanOrEqual(PIECE);
  expect(asked, 'leaving while a file is sent asks first').toEqual(['beforeunload']);

  // The server dies in the middle, and comes back.
  await server.kill();
  sent.held = nothing;
  await expect(row(page, film.name)).toContainText('La connexion est interrompue', { timeout: 20_000 });
  await expectAccessible(page, 'a bad connection');
  await server.boot();
  await expect(row(page, film.name)).toHaveAttribute('data-state', 'done', { timeout: 60_000 });
  expect(sent.announced).toBe(1);
  const [media] = (await found(page, 'visite sonore')).data;
  expect(media).toMatchObject({ kind: 'audio', bytes: film.buffer.length });
  const served = await page.request.get(media?.url ?? '');
  const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
  expect(hash(await served.body())).toBe(hash(film.buffer));

  // The browser has lost the file: the same one is asked for, and no other will do.
  const other = sound('entretien.wav', 11 * MB);
  sent.held = PIECE;
  const begun = sent.offsets.length;
  await choose(page, await onDisk(other));
  await expect.poll(() => sent.offsets.slice(begun), { timeout: 60_000 }).toContain(PIECE);
  await page.evaluate(
    () =>
      new Promise((done) => {
        const gone = indexedDB.deleteDatabase('livret-uploads');
        gone.onsuccess = done;
        gone.onerror = done;
      }),
  );
  await page.reload();
  await expect(row(page, other.name)).toContainText('Choisissez de nouveau ce fichier');
  await expectAccessible(page, 'a file asked for again');
  const again = row(page, other.name).locator('input[type="file"]');
  await again.setInputFiles(await onDisk(sound('entretien.wav', 1 * MB), 'ailleurs'));
  await expect(row(page, other.name)).toContainText('Ce n’est pas le même fichier');
  sent.held = nothing;
  await again.setInputFiles(await onDisk(other));
  await expect(row(page, other.name)).toHaveAttribute('data-state', 'done', { timeout: 60_000 });
  expect(sent.announced).toBe(2);
});

test('S2.30 E4 E7 E9 E14 what is refused says why and what to do; room that is missing is told in figures', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, 'claire');
  await page.goto(library);
  const truncated = noise('coupée.png', 200, 200);
  await choose(page, [
    { name: 'plan-2019.dwg', mimeType: '', buffer: Buffer.from('AC1032 and nothing that is known') },
    { name: 'vide.png', mimeType: 'image/png', buffer: Buffer.alloc(0) },
    { ...truncated, buffer: truncated.buffer.subarray(0, 9_000) },
    { ...noise('x', 40, 40), name: 'le "plan" <b>\u202egnp.exe.png' },
  ]);
  await expect(row(page, 'plan-2019.dwg')).toContainText('Ce type de fichier n’est pas accepté.', {
    timeout: 20_000,
  });
  await expect(row(page, 'vide.png')).toContainText('Ce fichier est vide (0 octet).');
  await expect(row(page, 'coupée.png')).toContainText('abîmé', { timeout: 20_000 });
  await expect(rows(page, 'refused').first()).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'refusé' })).toHaveCount(1);
  await expectAccessible(page, 'files refused');
  await row(page, 'vide.png').getByRole('button', { name: 'Retirer de la liste' }).click();
  await expect(row(page, 'vide.png')).toHaveCount(0);

  // The company has no room left for it.
  const admin = await (await browser.newContext({ baseURL, locale: 'fr-FR' })).newPage();
  await signIn(admin, 'helene');
  await setQuota(admin, 110_000_000);
  await choose(page, await onDisk(sound('grand.wav', 130 * MB)));
  await expect(row(page, 'grand.wav')).toHaveAttribute('data-state', 'refused', { timeout: 20_000 });
  await expect(row(page, 'grand.wav')).toContainText(/il manque [\d,]+.Mo/);
  await setQuota(admin, 10_000_000_000);
  await slowly(page, 5_000);
  await row(page, 'grand.wav').getByRole('button', { name: 'Réessayer' }).click();
  await expect(row(page, 'grand.wav')).toHaveAttribute('data-state', 'sending');
  await row(page, 'grand.wav').getByRole('button', { name: 'Annuler l’envoi' }).click();
  await expect(row(page, 'grand.wav')).toHaveCount(0);

  // Heavier than the program takes: told before a byte is sent.
  await page.route('**/api/media/uploads', (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ json: { data: [], maxBytes: 10_000_000 } })
      : route.abort(),
  );
  await page.reload();
  await choose(page, await onDisk(sound('concert.wav', 10 * MB)));
  await expect(row(page, 'concert.wav')).toContainText(/trop lourd.: il pèse 10,5.Mo.* au plus 10.Mo/);
});

async function setQuota(admin: Page, quotaBytes: number): Promise<void> {
  const { data } = await (await admin.request.get('/api/admin/companies?q=courtil')).json();
  const path = `/api/admin/companies/${data[0].id}`;
  const { data: company } = await (await admin.request.get(path)).json();
  const { sector, logo, id, state, createdAt, userCount, userCountMore, ...sheet } = company;
  const body = { ...sheet, sectorId: sector?.id ?? null, logoId: logo?.id ?? null, quotaBytes };
  const reply = await call(admin, 'PUT', path, body);
  expect(reply.status(), await reply.text()).toBe(200);
}

test('S2.30 H3 H6 dropped, pasted, paused, cancelled; on a phone and by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'marc');
  await page.goto(library);
  await expect(page.getByRole('button', { name: 'Envoyer des fichiers' }).first()).toBeVisible();
  await slowly(page, 1_500);
  // The token has run out: a new one is fetched and the file goes on, unseen.
  await page.route(
    '**/api/media/uploads',
    (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 419, json: {} }) : route.fallback(),
    { times: 1 },
  );
  const bytes = [...noise('x', 40, 40).buffer];
  const drag = (kind: string) =>
    page.evaluate(
      ([type, raw]) => {
        const data = new DataTransfer();
        data.items.add(new File([new Uint8Array(raw)], 'posée.png', { type: 'image/png' }));
        document.body.dispatchEvent(
          new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }),
        );
      },
      [kind, bytes] as [string, number[]],
    );
  await drag('dragenter');
  await expect(page.getByText('Déposez vos fichiers pour les envoyer')).toBeVisible();
  await drag('drop');
  await expect(page.getByText('Déposez vos fichiers pour les envoyer')).toBeHidden();
  await page.evaluate(
    (raw) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(raw)], 'image.png', { type: 'image/png' }));
      document.body.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    },
    [...noise('y', 41, 41).buffer],
  );
  await expect(row(page, 'posée.png')).toBeVisible();
  await expect(row(page, 'Image collée le')).toBeVisible();
  await expectNoSidewaysScroll(page);

  const pause = panel(page).getByRole('button', { name: 'Tout mettre en pause' });
  await pause.focus();
  await page.keyboard.press('Enter');
  await expect(rows(page, 'paused')).toHaveCount(2);
  await expectAccessible(page, 'files paused, on a phone');
  await panel(page).getByRole('button', { name: 'Réduire la liste des envois' }).press('Enter');
  await expect(row(page, 'posée.png')).toHaveCount(0);
  await panel(page).getByRole('button', { name: 'Afficher la liste des envois' }).press('Enter');
  await row(page, 'posée.png').getByRole('button', { name: 'Reprendre' }).press('Enter');
  await expect(row(page, 'posée.png')).toHaveAttribute('data-state', 'done', { timeout: 20_000 });
  await panel(page).getByRole('button', { name: 'Tout annuler' }).press('Enter');
  const question = page.getByRole('alertdialog');
  await expect(question.getByRole('button', { name: 'Continuer l’envoi' })).toBeFocused();
  await question.getByRole('button', { name: 'Tout annuler' }).click();
  await expect(row(page, 'Image collée le')).toHaveCount(0);
  await expect(panel(page)).toContainText('1 fichier envoyé');
  const left = await (await page.request.get('/api/media/uploads')).json();
  expect(left.data).toEqual([]);
});
