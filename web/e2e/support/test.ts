import { type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test';
import { Mails } from './mails';
import { password, people, type Who } from './people';
import { Server, Template } from './server';

type Watch = {
  /** Console errors that this test provokes on purpose. */
  expectConsole: (pattern: RegExp) => void;
  follow: (context: BrowserContext) => void;
};

type Fixtures = {
  env: Record<string, string>;
  mails: Mails;
  server: Server;
  watch: Watch;
};

let copies = 0;

export const test = base.extend<Fixtures, { template: Template }>({
  template: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures here
    async ({}, use, info) => {
      const template = await Template.make(info.workerIndex);
      await use(template);
      await template.drop();
    },
    { scope: 'worker' },
  ],

  /** More LIVRET_* for the server of a test. */
  env: [{}, { option: true }],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures here
  mails: async ({}, use) => {
    const mails = await Mails.start();
    await use(mails);
    await mails.stop();
  },

  server: async ({ template, mails, env }, use) => {
    copies += 1;
    const data = await template.copy(`t${copies}`);
    const server = await Server.start({ ...data.env, LIVRET_SMTP_URL: mails.url, ...env });
    await use(server);
    await server.stop();
    await data.drop();
  },

  baseURL: async ({ server }, use) => use(server.origin),

  watch: [
    async ({ context, baseURL }, use) => {
      const faults: string[] = [];
      const expected: RegExp[] = [
        // Chromium writes a line for each answer above 399; the screens show those answers, the tests read them there.
        /Failed to load resource: the server responded with a status of 4\d\d/,
      ];
      const own = new URL(baseURL as string);
      const follow = (watched: BrowserContext) => {
        // D9: nothing is ever asked of another machine.
        watched.on('request', (request) => {
          const url = new URL(request.url());
          if (url.protocol.startsWith('http') && url.port !== own.port)
            faults.push(`D9: request to ${url.host}`);
        });
        watched.on('console', (message) => {
          if (message.type() === 'error') faults.push(`console: ${message.text()}`);
        });
        watched.on('weberror', (error) => faults.push(`uncaught: ${error.error().message}`));
      };
      follow(context);
      await use({ expectConsole: (pattern) => expected.push(pattern), follow });
      expect(faults.filter((fault) => !expected.some((pattern) => pattern.test(fault)))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** The terms in force, as the server publishes them. */
export async function termsVersion(page: Page): Promise<number> {
  const reply = await page.request.get('/api/auth/legal/cgu');
  return (await reply.json()).data.version;
}

/** A call as the application makes it, with the token of the session. */
export async function call(page: Page, method: string, path: string, data?: unknown) {
  const token = await page.request.get('/api/auth/csrf-token');
  const { csrfToken } = await token.json();
  return page.request.fetch(path, { method, data, headers: { 'X-CSRF-TOKEN': csrfToken } });
}

/** Signs in without the form, which has its own tests; the terms are accepted unless said otherwise. */
export async function signIn(page: Page, who: Who, options: { terms?: boolean; password?: string } = {}) {
  const accepted = options.terms ?? true;
  const reply = await call(page, 'POST', '/api/auth/login', {
    email: people[who].email,
    password: options.password ?? password,
    ...(accepted ? { acceptedTerms: await termsVersion(page) } : {}),
  });
  expect(reply.status(), await reply.text()).toBe(200);
  if (accepted) await acceptTerms(page);
}

/** Accepts the terms in force: the cookie, and the record of the person signed in. */
export async function acceptTerms(page: Page): Promise<void> {
  const reply = await call(page, 'POST', '/api/auth/terms', {
    accepted: true,
    version: await termsVersion(page),
  });
  expect(reply.status(), await reply.text()).toBe(200);
}

/** The sign-in form, filled and sent. */
export async function submitLogin(page: Page, email: string, secret: string): Promise<void> {
  await page.getByLabel('Adresse e-mail').fill(email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Se connecter' }).click();
}

export function toasts(page: Page) {
  return page.locator('[data-toast-area] [data-severity]');
}

/**
 * Puts the caret at the end of a rich text and sees that it stays: the editor puts its own selection
 * back a moment after it gets the focus, and may do so after the key.
 */
export async function toTheEnd(editor: Locator): Promise<void> {
  await editor.focus();
  await expect(async () => {
    await editor.press('Control+End');
    await editor.page().waitForTimeout(100);
    const there = await editor.evaluate((root) => {
      const caret = getSelection();
      const node = caret?.anchorNode;
      if (!caret?.isCollapsed || !node || !root.lastElementChild?.contains(node)) return false;
      return caret.anchorOffset === (node.textContent ?? '').length;
    });
    expect(there, 'caret at the end').toBe(true);
  }).toPass({ timeout: 10_000 });
}

/** No screen may be dragged sideways (H6). */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const excess = await page.evaluate(() => {
    const scrollers = [document.scrollingElement, document.querySelector('main')];
    return Math.max(...scrollers.map((e) => (e ? e.scrollWidth - e.clientWidth : 0)));
  });
  expect(excess, 'sideways scroll').toBeLessThanOrEqual(0);
}
