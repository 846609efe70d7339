import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from './support/axe';
import type { Who } from './support/people';
import { call, expect, expectNoSidewaysScroll, signIn, test, toasts } from './support/test';

/** One person's browser on one page of « Bienvenue chez Courtil ». */
class Desk {
  private constructor(
    readonly page: Page,
    readonly booklet: string,
    readonly id: string,
  ) {}

  /** Opens a new page with one title, which everybody of the booklet may write in. */
  static async withNewPage(page: Page): Promise<Desk> {
    const list = await (await page.request.get('/api/booklets?q=Bienvenue chez Courtil')).json();
    const booklet = list.data[0].id as string;
    const tree = await (await page.request.get(`/api/booklets/${booklet}/chapters`)).json();
    const id = crypto.randomUUID();
    const form = { id, title: 'Essai', lead: '', hidden: false };
    await call(page, 'POST', `/api/chapters/${tree.data[0].id}/pages`, form);
    const desk = new Desk(page, booklet, id);
    expect((await desk.write('Bonjour', 1)).status()).toBe(200);
    return desk;
  }

  static on(page: Page, { booklet, id }: Desk): Desk {
    return new Desk(page, booklet, id);
  }

  async open(): Promise<this> {
    await this.page.goto(`/livrets/editor?livret=${this.booklet}&page=${this.id}`);
    await expect(this.title).toBeVisible();
    return this;
  }

  get title() {
    return this.page.frameLocator('#preview-frame').locator('[data-block="heading"] h2');
  }

  /** What can be typed in; nothing when the page only shows. */
  get field() {
    return this.title.getByRole('textbox');
  }

  state(kind: string) {
    return this.page.locator(`header [data-kind="${kind}"]`);
  }

  /** Types at the end of the title, as a person does. */
  async type(text: string): Promise<void> {
    await this.field.click();
    await this.page.keyboard.press('Control+End');
    await this.page.keyboard.type(text);
  }

  /** A save by call, as another program of the same person would send it. */
  async write(title: string, revision: number) {
    const { csrfToken } = await (await this.page.request.get('/api/auth/csrf-token')).json();
    const block = { type: 'heading', props: { id: 'h', v: 1, title, text: '', level: 2 } };
    return this.page.request.put(`/api/pages/${this.id}`, {
      headers: { 'X-CSRF-TOKEN': csrfToken, 'If-Match': String(revision) },
      data: { content: { root: { props: {} }, content: [block] } },
    });
  }

  /** What the server has. */
  async stored(): Promise<{ title: string; revision: number }> {
    const { data } = await (await this.page.request.get(`/api/pages/${this.id}`)).json();
    return { title: data.content.content[0].props.title, revision: data.revision };
  }

  async expectStored(title: string): Promise<void> {
    await expect.poll(async () => (await this.stored()).title, { timeout: 15_000 }).toBe(title);
  }
}

async function another(browser: Browser, baseURL: string | undefined, who: Who): Promise<Page> {
  const context = await browser.newContext({ baseURL, locale: 'fr-FR', reducedMotion: 'reduce' });
  const page = await context.newPage();
  await signIn(page, who);
  return page;
}

test.beforeEach(async ({ page, watch }) => {
  // Chromium writes a line for each call that gets no answer: that is what these journeys are about.
  watch.expectConsole(/Failed to load resource: net::ERR_/);
  await signIn(page, 'claire');
});

test('S2.18 G11 H7 two people on one page: one writes, the other follows, takes over, and nothing of either is lost', async ({
  page,
  browser,
  baseURL,
  watch,
}) => {
  const claire = await (await Desk.withNewPage(page)).open();
  await claire.type(' à tous');
  await expect(claire.state('saved')).toContainText('Enregistré à');
  await claire.expectStored('Bonjour à tous');

  const marcs = await another(browser, baseURL, 'marc');
  watch.follow(marcs.context());
  const marc = await Desk.on(marcs, claire).open();
  await expect(
    marcs.getByRole('status').filter({ hasText: 'Claire Le Goff modifie cette page' }),
  ).toHaveCount(1);
  await expect(marc.field).toHaveCount(0);
  await expectAccessible(marcs, 'read-only');
  await claire.type(' et à toutes');
  await expect(marc.title).toHaveText('Bonjour à tous et à toutes', { timeout: 15_000 });

  // Polite: asked, told, and what Claire had typed is there.
  await marcs.getByRole('button', { name: 'Prendre la main' }).click();
  await expect(marcs.getByRole('alertdialog')).toContainText('Claire Le Goff est en train de la modifier');
  await marcs.getByRole('alertdialog').getByRole('button', { name: 'Prendre la main' }).click();
  await expect(marcs.getByRole('button', { name: 'Prendre la main' })).toHaveCount(0);
  await expect(page.getByText('Marc Dubreuil a pris la main sur cette page')).toBeVisible({
    timeout: 15_000,
  });
  await expect(claire.field).toHaveCount(0);
  await marc.type(', dit Marc');
  await marc.expectStored('Bonjour à tous et à toutes, dit Marc');
  await expect(claire.title).toHaveText('Bonjour à tous et à toutes, dit Marc', { timeout: 15_000 });

  // Without the network, neither knows of the other: the server tells, a person chooses.
  await marcs.context().setOffline(true);
  await marc.type(' hors ligne');
  await expect(marc.state('offline')).toContainText('gardé sur cet appareil');
  const { revision } = await claire.stored();
  expect((await claire.write('De Claire', revision)).status()).toBe(200);
  await marcs.context().setOffline(false);
  const dialog = marcs.getByRole('dialog', { name: /Claire Le Goff a modifié cette page/ });
  await expect(dialog).toBeVisible({ timeout: 40_000 });
  await expect(dialog.getByText('hors ligne')).toBeVisible();
  await expectAccessible(marcs, 'conflict');
  expect((await claire.stored()).title).toBe('De Claire');
  await dialog.getByRole('button', { name: 'Garder ma version' }).click();
  await expect(dialog).toBeHidden();
  await claire.expectStored('Bonjour à tous et à toutes, dit Marc hors ligne');
  const history = await (await page.request.get(`/api/pages/${claire.id}/revisions`)).json();
  expect(history.data.map(({ note }: { note: string }) => note)).toContain('Avant un conflit');

  // The other way: theirs goes on, mine becomes a hidden copy.
  await marcs.context().setOffline(true);
  await marc.type(' encore');
  await expect(marc.state('offline')).toBeVisible();
  expect((await claire.write('De Claire, encore', (await claire.stored()).revision)).status()).toBe(200);
  await marcs.context().setOffline(false);
  await expect(dialog).toBeVisible({ timeout: 40_000 });
  await dialog.getByRole('button', { name: 'Prendre sa version' }).click();
  await expect(dialog).toBeHidden();
  await expect(marc.title).toHaveText('De Claire, encore');
  await claire.expectStored('De Claire, encore');
  const tree = await (await page.request.get(`/api/booklets/${claire.booklet}/chapters`)).json();
  const copy = tree.data[0].pages.find(({ title }: { title: string }) => title === 'Copie de Essai');
  expect(copy.hidden).toBe(true);
  const kept = await (await page.request.get(`/api/pages/${copy.id}`)).json();
  expect(kept.data.content.content[0].props.title).toContain('hors ligne encore');
  await marcs.context().close();
});

test('S2.18 G12 a lost network while typing, a reload in the middle, a session that ends: every word arrives', async ({
  page,
  context,
}) => {
  // A route of the browser's would let through what a closing tab sends last.
  await page.addInitScript(() => {
    const { fetch } = window;
    window.fetch = (input, init) => {
      if (init?.method && init.method === localStorage.getItem('cut'))
        return Promise.reject(new TypeError('cut'));
      return fetch(input, init);
    };
  });
  const desk = await (await Desk.withNewPage(page)).open();
  await context.setOffline(true);
  await desk.type(' un');
  await expect(desk.state('offline')).toContainText('Hors ligne : gardé sur cet appareil');
  await desk.type(' deux');
  await expectAccessible(page, 'offline');
  await context.setOffline(false);
  await expect(desk.state('saved')).toBeVisible({ timeout: 40_000 });
  await desk.expectStored('Bonjour un deux');

  // Saves fail, the page is reloaded: what was typed is back, and is saved as soon as it can be.
  await page.evaluate(() => localStorage.setItem('cut', 'PUT'));
  await desk.type(' trois');
  await expect(desk.state('offline')).toBeVisible();
  await page.reload();
  await expect(desk.title).toHaveText('Bonjour un deux trois');
  await expect(toasts(page).filter({ hasText: 'retrouvées sur cet appareil' })).toBeVisible();
  expect((await desk.stored()).title).toBe('Bonjour un deux');
  await page.evaluate(() => localStorage.removeItem('cut'));
  await desk.expectStored('Bonjour un deux trois');

  // Reloaded within the pause before the save.
  await expect(desk.state('saved')).toBeVisible();
  await desk.type(' quatre');
  await page.reload();
  await expect(desk.title).toHaveText('Bonjour un deux trois quatre');
  await desk.expectStored('Bonjour un deux trois quatre');

  // The session ends while typing; signed in again, the words go.
  await expect(desk.state('saved')).toBeVisible();
  await call(page, 'POST', '/api/auth/logout');
  await desk.type(' cinq');
  await expect(desk.state('signed-out')).toContainText('Session terminée');
  await signIn(page, 'claire');
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await desk.expectStored('Bonjour un deux trois quatre cinq');

  // What the server refuses is said, leads to its block, and goes once it is mended.
  await desk.field.click();
  await page.keyboard.insertText('x'.repeat(220));
  await expect(desk.state('refused')).toContainText('Non enregistré');
  await page.getByRole('button', { name: 'Voir le point' }).click();
  await expect(page.getByRole('menuitem')).toContainText('200 caractères au plus');
  await page.getByRole('menuitem').click();
  await expect(page.locator('aside').getByRole('textbox', { name: 'Titre', exact: true })).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Court');
  await desk.expectStored('Court');
});

test('S2.18 G1 the server killed during autosave, again and again: nothing typed is lost', async ({
  page,
  server,
}) => {
  const desk = await (await Desk.withNewPage(page)).open();
  let typed = 'Bonjour';
  for (const [n, moment] of [900, 1000, 1050, 1150].entries()) {
    await desk.type(` ${n}`);
    typed += ` ${n}`;
    // Around the moment at which the save goes.
    await page.waitForTimeout(moment);
    await server.kill();
    await desk.type(' mort');
    typed += ' mort';
    await expect(desk.state('offline')).toBeVisible();
    await server.boot();
    await desk.expectStored(typed);
    await expect(desk.state('saved')).toBeVisible();
  }
  const { data } = await (await page.request.get(`/api/pages/${desk.id}/revisions`)).json();
  expect(data.length).toBeLessThanOrEqual(3);
});

test('S2.18 G12 two tabs of one person: the second reads, follows and takes over', async ({
  page,
  context,
}) => {
  const first = await (await Desk.withNewPage(page)).open();
  await first.type(' un');
  await first.expectStored('Bonjour un');
  const tab = await context.newPage();
  const second = await Desk.on(tab, first).open();
  await expect(tab.getByText('Vous modifiez cette page dans un autre onglet')).toBeVisible();
  await first.type(' deux');
  await expect(second.title).toHaveText('Bonjour un deux');
  await tab.getByRole('button', { name: 'Prendre la main' }).click();
  await second.type(' trois');
  await second.expectStored('Bonjour un deux trois');
  await expect(first.title).toHaveText('Bonjour un deux trois');
  await expect(page.getByRole('button', { name: 'Reprendre la main' })).toBeVisible();
  await tab.close();
  await page.getByRole('button', { name: 'Reprendre la main' }).click();
  await first.type(' quatre');
  await first.expectStored('Bonjour un deux trois quatre');
});

test('S2.18 H3 H12 history: a version is named, compared, brought back, and undone', async ({ page }) => {
  const desk = await (await Desk.withNewPage(page)).open();
  const history = page.getByRole('button', { name: 'Historique' });
  const dialog = page.getByRole('dialog', { name: 'Historique de la page' });
  const versions = dialog.getByRole('list', { name: 'Versions' }).getByRole('listitem');
  await history.click();
  await expect(versions).toHaveCount(2);
  await versions.first().getByRole('button').click();
  await dialog.getByRole('button', { name: 'Nommer cette version' }).click();
  await dialog.getByLabel('Nom de cette version').fill('Avant l’accueil');
  await page.keyboard.press('Enter');
  await expect(versions.first()).toContainText('Avant l’accueil');
  await page.keyboard.press('Escape');

  await desk.type(' à tous');
  await desk.expectStored('Bonjour à tous');
  await history.click();
  await expect(versions).toHaveCount(3);
  await expect(versions.nth(1).getByRole('button')).toHaveAttribute('aria-current', 'true');
  await expect(dialog.locator('ins')).toContainText('à tous');
  await expectAccessible(page, 'history');
  await dialog.getByRole('tab', { name: 'Côte à côte' }).click();
  await expect(dialog.frameLocator('iframe').first().getByRole('heading', { name: 'Bonjour' })).toBeVisible();
  await expect(dialog.frameLocator('iframe').last().getByText('Bonjour à tous')).toBeVisible();
  await dialog.getByRole('button', { name: 'Revenir à cette version' }).click();
  await expect(toasts(page).filter({ hasText: 'Version restaurée' })).toBeVisible();
  await expect(desk.title).toHaveText('Bonjour');
  await desk.expectStored('Bonjour');
  await page.getByRole('button', { name: 'Annuler', exact: true }).click();
  await expect(desk.title).toHaveText('Bonjour à tous');
  await desk.expectStored('Bonjour à tous');
});

test('S2.18 H3 H4 H7 chapters and pages: by mouse, by keyboard, on a phone; deleted and taken back', async ({
  page,
}) => {
  const desk = await (await Desk.withNewPage(page)).open();
  const panel = page.getByRole('region', { name: 'Chapitres et pages' });
  const row = (name: string) =>
    panel.getByRole('button', { name: new RegExp(`^${name}( \\(masqué aux lecteurs\\))?$`) });
  // The drag brings a live region of its own, which stays silent: one event is heard once.
  const said = panel.locator('p[role="status"]');
  await expect(row('Essai')).toHaveAttribute('aria-current', 'page');
  await expectAccessible(page, 'tree');

  // By keyboard: up, renamed, into the next chapter and back.
  await row('Essai').focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(said).toHaveText('Page « Essai » : 3 sur 4 dans « Bienvenue ».');
  await expect(row('Essai')).toBeFocused();
  await page.keyboard.press('F2');
  await expect(panel.getByRole('textbox')).toBeFocused();
  await page.keyboard.type('Mon essai');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Mon essai');
  await row('Mon essai').focus();
  await page.keyboard.press('Alt+ArrowDown');
  await page.keyboard.press('Alt+ArrowDown');
  await expect(said).toContainText('1 sur 5 dans « Mon arrivée »');
  await expect(row('Mon essai')).toBeFocused();
  const order = await (await page.request.get(`/api/booklets/${desk.booklet}/chapters`)).json();
  expect(order.data[1].pages[0].title).toBe('Mon essai');

  // By the menu.
  const act = async (name: string, action: string) => {
    await row(name).hover();
    await panel.getByRole('button', { name: `Actions sur « ${name} »` }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  await act('Mon essai', 'Masquer aux lecteurs');
  await expect(panel.getByText('(masqué aux lecteurs)')).toHaveCount(1);
  await act('Mon essai', 'Déplacer vers…');
  await page.getByLabel('Chapitre', { exact: true }).selectOption('Infos pratiques');
  await page.getByLabel('Place', { exact: true }).selectOption({ label: 'Après « Se restaurer »' });
  await page.getByRole('button', { name: 'Déplacer ici' }).click();
  await expect(said).toContainText('3 sur 3 dans « Infos pratiques »');

  // By the mouse: dragged before the first page of its chapter.
  const from = await row('Mon essai').boundingBox();
  const to = await row('Venir et se garer').boundingBox();
  if (!from || !to) throw new Error('rows have no place');
  await page.mouse.move(from.x + 40, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(from.x + 40, from.y - 10, { steps: 4 });
  await page.mouse.move(to.x + 40, to.y + 2, { steps: 8 });
  await page.mouse.up();
  await expect(said).toContainText('1 sur 3 dans « Infos pratiques »');

  // Deleted, taken back at once; deleted again, taken back from the bin.
  await row('Mon essai').focus();
  await page.keyboard.press('Delete');
  await page.getByRole('button', { name: 'Supprimer la page' }).click();
  await expect(row('Mon essai')).toHaveCount(0);
  await expect(page).not.toHaveURL(new RegExp(desk.id));
  // The editor is made anew for the page that takes its place; the way back is still there.
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText('Mon essai');
  await expect(page.frameLocator('#preview-frame').locator('main')).toBeVisible();
  await panel.getByRole('button', { name: 'Annuler la suppression' }).click();
  await expect(row('Mon essai')).toHaveAttribute('aria-current', 'page');
  await act('Infos pratiques', 'Supprimer');
  await expect(page.getByRole('alertdialog')).toContainText('avec ses 3 pages');
  await page.getByRole('button', { name: 'Supprimer le chapitre' }).click();
  await expect(row('Infos pratiques')).toHaveCount(0);
  await panel.getByRole('button', { name: 'Corbeille du livret' }).click();
  await expectAccessible(page, 'bin');
  await page.getByRole('button', { name: 'Reprendre « Infos pratiques »' }).click();
  await page.keyboard.press('Escape');
  await expect(row('Infos pratiques')).toBeVisible();

  await panel.getByRole('button', { name: 'Ajouter un chapitre' }).click();
  await expect(panel.getByRole('textbox')).toBeFocused();
  await page.keyboard.type('Nouveautés');
  await page.keyboard.press('Enter');
  await expect(row('Nouveautés')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/livrets/editor?livret=${desk.booklet}&page=${desk.id}`);
  await page.getByRole('button', { name: 'Pages', exact: true }).click();
  await expect(row('Mon essai')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, 'tree on a phone');
});
