import AxeBuilder from '@axe-core/playwright';
import type { FrameLocator, Page } from '@playwright/test';
import { expectAccessible } from './support/axe';
import { call, expect, expectNoSidewaysScroll, signIn, test } from './support/test';

test.describe.configure({ timeout: 90_000 });

interface Opened {
  pageId: string;
  bookletId: string;
}

/** A page of Claire's booklet with these blocks, or none. */
async function newPage(page: Page, title: string, content: unknown[] = []): Promise<Opened> {
  const list = await (await page.request.get('/api/booklets')).json();
  const bookletId = list.data.find((one: { name: string }) => one.name === 'Bienvenue chez Courtil').id;
  const tree = (await (await page.request.get(`/api/booklets/${bookletId}/chapters`)).json()).data;
  const pageId = crypto.randomUUID();
  const added = await call(page, 'POST', `/api/chapters/${tree[0].id}/pages`, {
    id: pageId,
    title,
    lead: '',
    hidden: false,
  });
  expect(added.ok(), await added.text()).toBe(true);
  if (content.length > 0) {
    const token = (await (await page.request.get('/api/auth/csrf-token')).json()).csrfToken;
    const saved = await page.request.put(`/api/pages/${pageId}`, {
      data: { content: { root: { props: {} }, content } },
      headers: { 'X-CSRF-TOKEN': token, 'If-Match': '1' },
    });
    expect(saved.ok(), await saved.text()).toBe(true);
  }
  return { pageId, bookletId };
}

async function open(page: Page, { pageId, bookletId }: Opened): Promise<FrameLocator> {
  await page.goto(`/livrets/editor?livret=${bookletId}&page=${pageId}`);
  const canvas = page.frameLocator('#preview-frame');
  await expect(canvas.locator('main.page h1')).toBeVisible();
  return canvas;
}

interface Saved {
  type: string;
  props: Record<string, unknown>;
}

async function saved(page: Page, { pageId }: Opened): Promise<Saved[]> {
  return (await (await page.request.get(`/api/pages/${pageId}`)).json()).data.content.content;
}

const types = async (page: Page, opened: Opened) => (await saved(page, opened)).map(({ type }) => type);

const tile = (page: Page, type: string) =>
  page.locator(`[data-puck-drawer-item] [data-tile="${type}"]`).filter({ visible: true }).last();

const chosen = (canvas: FrameLocator) => canvas.locator('.lv-name');

/** What is on the canvas is as accessible as what is around it. */
async function expectAccessibleCanvas(page: Page): Promise<void> {
  if (process.env.E2E_POSTGRES_URL) return;
  const { violations } = await new AxeBuilder({ page })
    .include(['#preview-frame', 'body'])
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.target.join(' ')).join(', ')}`),
  ).toEqual([]);
}

const ten = [
  'heading',
  'text',
  'callout',
  'quote',
  'timeline',
  'checklist',
  'contacts',
  'table',
  'button',
  'columns',
];

const said = (page: Page) => page.locator('[data-said]');

/** Who asked for less motion sees nothing move, on the canvas either (H13). */
async function expectStill(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    const moving = await frame.evaluate(() =>
      document.getAnimations().map((one) => (one.effect as KeyframeEffect).target?.className),
    );
    expect(moving, frame.url()).toEqual([]);
  }
}

test('S2.16 H4 H7 H12 H13 a page of ten kinds of block, by mouse: added, dragged, typed in place, set, undone, found again', async ({
  page,
}) => {
  await signIn(page, 'claire');
  const opened = await newPage(page, 'À la souris');
  const canvas = await open(page, opened);
  await expect(page.locator('body')).toHaveClass(/page-editor/);
  await expect(page).toHaveTitle('À la souris · Livret');
  await expect(page.getByText('Cette page est vide.')).toBeVisible();
  await expectAccessible(page, 'empty page');

  await page.getByRole('button', { name: 'Blocs', exact: true }).click();
  for (const [rank, type] of ten.entries()) {
    await tile(page, type).click();
    await expect(canvas.locator('[data-puck-component]')).toHaveCount(rank + 1);
    await expect(canvas.locator('[data-selected]')).toHaveAttribute('data-block', type);
  }
  await expect(said(page)).toHaveText(/Colonnes\s: ajouté, en position 10 sur 10/);

  // In place: a line, then a text with styles.
  await canvas.locator('.b-heading [data-path="title"]').click();
  await expect(chosen(canvas)).toHaveText('Titre');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Bien arriver');
  await expect(page.getByRole('textbox', { name: 'Titre', exact: true })).toHaveText('Bien arriver');
  await canvas.locator('.b-text .lv-rich').click();
  await expect(canvas.getByRole('button', { name: 'Gras' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Venez à pied. ');
  await canvas.getByRole('button', { name: 'Gras' }).click();
  await page.keyboard.type('Vraiment.');
  await expect(canvas.locator('.b-text strong')).toHaveText('Vraiment.');

  // Words of another language are said to be, in a page that says its own.
  await expect(canvas.locator('html')).toHaveAttribute('lang', 'fr-FR');
  await canvas.locator('.b-text strong').dblclick();
  await canvas.getByRole('button', { name: 'Langue du passage' }).click();
  await page.getByLabel('Langue de ces mots').selectOption('anglais');
  await expectAccessible(page, 'language');
  await page.getByRole('button', { name: 'Appliquer' }).click();
  await expect(canvas.locator('.b-text [lang="en"]')).toHaveText('Vraiment');
  await expect(canvas.getByRole('button', { name: 'Langue du passage' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );

  // In the fields: what the panel changes shows on the page.
  await canvas.locator('.b-callout').click({ position: { x: 3, y: 3 } });
  await page.getByLabel('Ton').selectOption({ index: 3 });
  await expect(canvas.locator('.b-callout.is-danger')).toBeVisible();
  await page.getByRole('textbox', { name: 'Titre', exact: true }).fill('Attention au quai');
  await page.getByRole('button', { name: 'Insérer une variable dans « Titre »' }).click();
  await page.getByLabel('Chercher une variable').fill('heure');
  await expectAccessible(page, 'variables');
  await page.keyboard.press('Enter');
  await expect(canvas.locator('.b-callout .title [data-variable]')).toBeVisible();

  // A list: one more, then moved up.
  await canvas.locator('.b-check').click({ position: { x: 3, y: 3 } });
  const entries = page.getByRole('complementary', { name: 'Réglages' }).locator('li');
  const before = await entries.count();
  await page
    .getByRole('button', { name: /^Ajouter/ })
    .last()
    .click();
  await expect(entries).toHaveCount(before + 1);
  await expectAccessible(page, 'fields');

  // Dragged from the palette, and from one place of the page to another.
  await tile(page, 'separator').scrollIntoViewIfNeeded();
  const from = await tile(page, 'separator').boundingBox();
  const quote = await canvas.locator('.b-quote').boundingBox();
  if (!from || !quote) throw new Error('nothing to drag');
  await page.mouse.move(from.x + 20, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(from.x + 60, from.y + 30, { steps: 6 });
  await page.mouse.move(quote.x + 60, quote.y + quote.height - 6, { steps: 20 });
  await expect(canvas.locator('[data-puck-line-placeholder]')).toBeVisible();
  await page.mouse.move(quote.x + 62, quote.y + quote.height - 4, { steps: 3 });
  await page.mouse.up();
  await expect(canvas.locator('[data-puck-component]')).toHaveCount(11);
  await expect(chosen(canvas)).toHaveText('Séparateur');

  // Every drag has its buttons; every act can be undone.
  await canvas.getByRole('button', { name: 'Dupliquer' }).click();
  await expect(canvas.locator('[data-puck-component]')).toHaveCount(12);
  await canvas.getByRole('button', { name: 'Supprimer' }).click();
  await expect(canvas.locator('[data-puck-component]')).toHaveCount(11);
  await expect(page.getByText(/Enregistré à/)).toBeVisible();
  await page.getByRole('button', { name: 'Annuler', exact: true }).click();
  await expect(canvas.locator('[data-puck-component]')).toHaveCount(12);
  await page.getByRole('button', { name: 'Rétablir', exact: true }).click();
  await expect(canvas.locator('[data-puck-component]')).toHaveCount(11);
  await expectAccessibleCanvas(page);

  await expect.poll(() => types(page, opened)).toHaveLength(11);
  await expect.poll(async () => (await saved(page, opened))[0]?.props.title).toBe('Bien arriver');
  await page.reload();
  await expect(canvas.locator('.b-heading h2')).toHaveText('Bien arriver');
  await expect(canvas.locator('.b-text strong')).toHaveText('Vraiment.');
  await expect(canvas.locator('.b-text [lang="en"]')).toHaveText('Vraiment');
  await expectStill(page);
  const last = await saved(page, opened);
  expect(new Set(last.map(({ type }) => type))).toEqual(new Set([...ten, 'separator']));
  expect(last.find(({ type }) => type === 'callout')?.props.title).toMatch(
    /^Attention au quai\s?\{\{[\w.-]+\}\}$/,
  );
});

test('S2.16 H3 H7 the same by keyboard alone: added, written, moved into columns, undone', async ({
  page,
}) => {
  await signIn(page, 'claire');
  const opened = await newPage(page, 'Au clavier');
  const canvas = await open(page, opened);
  const add = async (name: string) => {
    await expect(page.getByRole('searchbox', { name: 'Chercher un bloc' })).toBeFocused();
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
  };
  // The first from the palette, reached with the Tab key.
  await page.getByRole('button', { name: 'Chercher un bloc' }).focus();
  await page.keyboard.press('Enter');
  const names = [
    'Titre',
    'Texte',
    'Encadré',
    'Citation',
    'Frise',
    'cocher',
    'Contacts',
    'Tableau',
    'Bouton',
    'Colonnes',
  ];
  for (const [rank, name] of names.entries()) {
    await add(name);
    await expect(canvas.locator('[data-puck-component]')).toHaveCount(rank + 1);
    await expect(canvas.locator('[data-puck-component]:focus')).toHaveAttribute(
      'data-block',
      ten[rank] ?? '',
    );
    if (rank < names.length - 1) await page.keyboard.press('Control+Enter');
  }

  // From block to block, into a text and out of it.
  await page.keyboard.press('Home');
  await expect(canvas.locator('[data-puck-component]:focus')).toHaveAttribute('data-block', 'heading');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Bien arriver');
  await page.keyboard.press('Escape');
  await expect(canvas.locator('[data-puck-component]:focus')).toHaveAttribute('data-block', 'heading');
  await expect(canvas.locator('.b-heading h2')).toHaveText('Bien arriver');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Venez à pied. ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('Vraiment.');
  await expect(canvas.locator('.b-text strong')).toHaveText('Vraiment.');
  await page.keyboard.press('Escape');

  // Its fields, by F2.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('F2');
  await expect(page.getByLabel('Ton')).toBeFocused();
  await page.keyboard.press('End');
  await expect(canvas.locator('.b-callout.is-danger')).toBeVisible();

  // Moved, copied, deleted; each is heard once.
  await canvas.locator('.b-button').focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(said(page)).toHaveText(/Bouton\s: déplacé en position 8 sur 10/);
  await expect(canvas.locator('.b-button')).toBeFocused();
  await page.keyboard.press('Control+d');
  await expect(said(page)).toHaveText(/Bouton\s: dupliqué, en position 9 sur 11/);
  await page.keyboard.press('Delete');
  await expect(said(page)).toHaveText(/Bouton\s: supprimé/);
  await page.keyboard.press('Control+z');
  await expect(canvas.locator('[data-puck-component]')).toHaveCount(11);
  await page.keyboard.press('Control+Shift+z');
  await expect(canvas.locator('[data-puck-component]')).toHaveCount(10);

  // Into the columns and out again.
  await canvas.locator('.b-columns').focus();
  await page.keyboard.press('Alt+ArrowUp');
  await canvas.locator('.b-table').focus();
  await page.keyboard.press('Alt+ArrowRight');
  await expect(canvas.locator('.b-columns .b-table')).toBeVisible();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(canvas.locator('.b-columns .b-table')).toHaveCount(0);
  await page.keyboard.press('Alt+ArrowRight');
  await expect(canvas.locator('.b-columns .b-table')).toBeVisible();

  // A copy of what holds blocks has blocks of its own.
  await canvas.locator('.b-columns').focus();
  await page.keyboard.press('Control+d');
  await expect(canvas.locator('.b-columns .b-table')).toHaveCount(2);

  await page.keyboard.press('Control+/');
  await expect(page.getByRole('dialog', { name: 'Raccourcis clavier' })).toBeVisible();
  await expectAccessible(page, 'keys');
  await page.keyboard.press('Escape');
  await expect.poll(() => types(page, opened)).toHaveLength(10);
  const ids = [...JSON.stringify(await saved(page, opened)).matchAll(/"id":"([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  await expect
    .poll(async () => JSON.stringify(await saved(page, opened)))
    .toContain('<strong>Vraiment.</strong>');
});

test('S2.16 H6 on a phone: panels are sheets, a block is added, set and read in the preview', async ({
  page,
  watch,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'claire');
  // A block of a Livret newer than this one.
  const unknown = { type: 'hologramme', props: { id: 'x-1', v: 3, beam: { colour: ['bleu', 1] } } };
  const opened = await newPage(page, 'Au téléphone', [unknown]);
  const canvas = await open(page, opened);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Blocs', exact: true }).click();
  await expectAccessible(page, 'palette on a phone');
  await tile(page, 'callout').click();
  await expect(canvas.locator('.b-callout')).toBeVisible();
  await canvas.getByRole('button', { name: 'Régler ce bloc' }).click();
  await page.getByRole('textbox', { name: 'Titre', exact: true }).fill('Un retard ?');
  await expect(canvas.locator('.b-callout .title')).toContainText('Un retard ?');
  await expectAccessible(page, 'fields on a phone');
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Fermer les réglages' }).click();
  await page.getByRole('button', { name: 'Variables', exact: true }).click();
  await expect(page.getByText('Remplies une fois')).toBeVisible();
  await expectAccessible(page, 'variables on a phone');
  await page.getByRole('button', { name: 'Fermer le panneau' }).click();
  await expect.poll(async () => (await saved(page, opened))[1]?.props.title).toBe('Un retard ?');
  expect((await saved(page, opened))[0]).toEqual(unknown);
  await page.getByRole('button', { name: 'Aperçu' }).click();
  const preview = page.frameLocator('dialog iframe');
  await expect(preview.locator('.b-callout')).toContainText('Un retard ?');
  await expect(preview.locator('[contenteditable]')).toHaveCount(0);
  await expectAccessible(page, 'preview');
  await page.getByRole('button', { name: 'Fermer l’aperçu' }).click();

  // The title is saved; the tree cannot be read again just now: nothing goes away.
  watch.expectConsole(/503/);
  await page.route('**/api/booklets/*/chapters', (route) =>
    route.fulfill({ status: 503, json: { message: 'Un instant' } }),
  );
  await page.getByRole('button', { name: 'Réglages', exact: true }).click();
  await page.getByLabel('Titre de la page').fill('Au téléphone, bis');
  const kept = page.waitForResponse((reply) => reply.url().endsWith('/chapters') && reply.status() === 503);
  await page.getByLabel('Titre de la page').press('Tab');
  await page.keyboard.type('Deux lignes.');
  await kept;
  await expect(canvas.locator('.b-callout')).toBeVisible();
  await expect(page.getByLabel('Chapeau')).toHaveValue('Deux lignes.');
});

test('S2.16 a page of 200 blocks opens fast, and a key draws one block again', async ({ page }) => {
  await signIn(page, 'claire');
  const opened = await newPage(
    page,
    'Deux cents blocs',
    Array.from({ length: 200 }, (_, rank) =>
      rank % 4 === 0
        ? { type: 'heading', props: { id: `h-${rank}`, v: 1, title: `Partie ${rank}`, text: '', level: 2 } }
        : {
            type: 'text',
            props: {
              id: `t-${rank}`,
              v: 1,
              html: `<p>Paragraphe ${rank}, {{direction.nom}}.</p>`,
              look: 'plain',
            },
          },
    ),
  );
  // The scripts are there from a first visit, as they are for who works.
  await open(page, await newPage(page, 'Pour commencer'));
  const started = Date.now();
  const canvas = await open(page, opened);
  await expect(canvas.locator('[data-puck-component]')).toHaveCount(200);
  await expect(canvas.locator('[data-ready]')).toBeVisible();
  const opening = Date.now() - started;
  const text = canvas.locator('#b-h-100 [data-path="title"]');
  await text.click();
  await expect(chosen(canvas)).toBeVisible();
  const drawn = () => page.evaluate(() => Number(document.documentElement.dataset.drawn));
  await page.keyboard.press('End');
  const before = await drawn();
  const typing = Date.now();
  await page.keyboard.type('abcdefghij');
  await expect(text).toHaveText('Partie 100abcdefghij');
  const perKey = (Date.now() - typing) / 10;
  const blocks = (await drawn()) - before;
  test.info().annotations.push({
    type: 'measure',
    description: `200 blocks: opened in ${opening} ms, ${perKey} ms a key`,
  });
  process.stdout.write(
    `200 blocks: opened in ${opening} ms; ${perKey} ms a key, ${blocks / 10} blocks drawn a key\n`,
  );
  expect(blocks, 'one block drawn for each key').toBeGreaterThanOrEqual(10);
  expect(blocks).toBeLessThanOrEqual(12);

  // The same in a text with styles.
  await canvas.locator('#b-t-102 .lv-rich').click();
  await expect(canvas.getByRole('button', { name: 'Gras' })).toBeVisible();
  await page.keyboard.press('End');
  const earlier = await drawn();
  await page.keyboard.type('abcdefghij');
  await expect(canvas.locator('#b-t-102')).toContainText('abcdefghij');
  expect((await drawn()) - earlier).toBeLessThanOrEqual(12);
});

test('S2.32 a model page of the library is written in the same editor', async ({ page }) => {
  await signIn(page, 'helene');
  await page.goto('/parametres/builder/chapitres');
  const chapters = (await (await page.request.get('/api/admin/library/chapters')).json()).data;
  await page.goto(`/parametres/builder/chapitres/${chapters[0].id}/pages`);
  await page
    .getByRole('button', { name: /^Actions pour/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Écrire la page' }).click();
  await expect(page).toHaveURL(/\/livrets\/editor\?modele=/);
  const canvas = page.frameLocator('#preview-frame');
  await expect(canvas.locator('main.page h1')).toBeVisible();
  await expect(page.getByText('Modèle de page')).toBeVisible();
  await tile(page, 'quote').click();
  await canvas.locator('.b-quote .lv-text').first().click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Ici, on prend le temps.');
  // What any booklet knows can be named, though a model belongs to none.
  await page
    .getByRole('button', { name: /^Insérer une variable dans/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: 'Insérer une variable' })).toContainText(
    'Parrain ou marraine',
  );
  await page.keyboard.press('Escape');
  await expectAccessible(page, 'model page');
  const id = new URL(page.url()).searchParams.get('modele');
  await expect
    .poll(async () =>
      JSON.stringify(await (await page.request.get(`/api/admin/library/pages/${id}/content`)).json()),
    )
    .toContain('Ici, on prend le temps.');
  await page.getByRole('link', { name: 'Pages du chapitre' }).click();
  await expect(page).toHaveURL(/\/chapitres\/[^/]+\/pages$/);
});
