import { Blob as NodeBlob } from 'node:buffer';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Reply, serve, token } from '@/test/server';
import type { api as Api } from './client';
import type { ApiError } from './error';

/** The client remembers its token, so each test starts with a new one. Toasts and addresses are the page's own. */
async function fresh() {
  vi.resetModules();
  const { api, download } = await import('./client');
  const { browser } = await import('./location');
  const { session } = await import('./session');
  const { toastStore } = await import('@/ui/toast');
  const { speakFrench } = await import('@/test/words');
  await speakFrench();
  const assign = vi.spyOn(browser, 'assign').mockImplementation(() => undefined);
  const reload = vi.spyOn(browser, 'reload').mockImplementation(() => undefined);
  const toasts = () => toastStore.get().map((t) => `${t.severity}: ${t.text}`);
  return { api, download, assign, reload, session, toasts };
}

async function failure(call: Promise<unknown>): Promise<ApiError> {
  return call.then(
    () => {
      throw new Error('the call should have failed');
    },
    (error) => error as ApiError,
  );
}

async function reply(answer: Reply) {
  const server = serve({ ...token, '/api/auth/user': answer });
  const client = await fresh();
  return { ...client, server, call: () => client.api.get('/api/auth/user') };
}

beforeEach(() => {
  window.history.replaceState(null, '', '/livrets?page=2');
});

describe('calls', () => {
  it('S5.1 goes to the root, asks for JSON and carries the token in X-CSRF-TOKEN', async () => {
    const { call, server } = await reply({ body: {} });
    await call();
    const request = server.requests[1] as Request;
    expect(request.url).toBe(`${window.location.origin}/api/auth/user`);
    expect(request.headers.get('Accept')).toBe('application/json');
    expect(request.headers.get('X-CSRF-TOKEN')).toBe('tok-1');
  });

  it('S5.2 S5.4 fetches the token once, before any other call, and calls made meanwhile wait', async () => {
    const { api, server } = await reply({ body: {} });
    await Promise.all([api.get('/api/auth/user'), api.get('/api/auth/user')]);
    expect(server.paths()).toEqual(['GET /api/auth/csrf-token', 'GET /api/auth/user', 'GET /api/auth/user']);
  });

  it('S4.2 S5.5 login is followed by a new token, which later calls carry', async () => {
    let count = 0;
    const server = serve({
      '/api/auth/csrf-token': () => ({ body: { csrfToken: `tok-${++count}` } }),
      '/api/auth/login': { body: { id: 'u1' } },
      '/api/auth/user': { body: {} },
    });
    const { api } = await fresh();
    await api.post('/api/auth/login', { body: { email: 'a@b.example', password: 'x' } });
    await api.get('/api/auth/user');
    expect(server.paths()).toEqual([
      'GET /api/auth/csrf-token',
      'POST /api/auth/login',
      'GET /api/auth/csrf-token',
      'GET /api/auth/user',
    ]);
    expect(server.requests.at(-1)?.headers.get('X-CSRF-TOKEN')).toBe('tok-2');
  });

  it('sends the body as JSON, the query and the path where the schema has them', async () => {
    const server = serve({
      ...token,
      '/api/auth/sessions/s%201': { body: {} },
      '/api/admin/users': { body: {} },
    });
    const { api } = await fresh();
    await api.del('/api/auth/sessions/{id}', { path: { id: 's 1' } });
    await api.get('/api/admin/users', { query: { q: 'é' } });
    expect(server.paths()[1]).toBe('DELETE /api/auth/sessions/s%201');
    expect(new URL(server.requests[2]?.url ?? '').searchParams.get('q')).toBe('é');
  });

  it('S5.17 has no timeout: a reply that takes an hour is still taken', async () => {
    const timer = vi.spyOn(AbortSignal, 'timeout');
    const { call, server } = await reply({ body: { id: 'u1' } });
    await expect(call()).resolves.toEqual({ id: 'u1' });
    expect(timer).not.toHaveBeenCalled();
    expect(server.requests.every((request) => !request.signal.aborted)).toBe(true);
  });

  it('A10 keeps the idle end that a reply announces', async () => {
    const { call, session } = await reply({ headers: { 'Livret-Session-Expires': '2026-11-15T12:00:00Z' } });
    await call();
    expect(session.expiresAt()).toBe(Date.parse('2026-11-15T12:00:00Z'));
  });

  it('asks for the token again when the first time failed', async () => {
    const server = serve({ '/api/auth/user': { body: {} } });
    const { api, toasts } = await fresh();
    const error = await failure(api.get('/api/auth/user'));
    expect(error.status).toBe(0);
    expect(toasts()[0]).toMatch(/^danger: Le serveur ne répond pas/);
    vi.restoreAllMocks();
    const again = serve({ ...token, '/api/auth/user': { body: {} } });
    await api.get('/api/auth/user');
    expect(again.paths()).toEqual(['GET /api/auth/csrf-token', 'GET /api/auth/user']);
    expect(server.paths()).toEqual(['GET /api/auth/csrf-token']);
  });
});

describe('successful replies', () => {
  it('S5.12 a redirect leaves by a full page load, and nothing else is shown', async () => {
    const { call, assign, toasts } = await reply({ body: { redirect: '/home', message: 'Bonjour' } });
    await call();
    expect(assign).toHaveBeenCalledWith('/home');
    expect(toasts()).toEqual([]);
  });

  it('S5.12 a redirect to the same path reloads', async () => {
    const { call, assign, reload } = await reply({ body: { redirect: '/livrets?page=2' } });
    await call();
    expect(reload).toHaveBeenCalledOnce();
    expect(assign).not.toHaveBeenCalled();
  });

  it.each([
    ['message', { message: 'Enregistré.', warning: 'non' }],
    ['first of messages', { messages: ['Enregistré.', 'non'] }],
  ])('S5.13 a success toast shows the %s', async (_name, body) => {
    const { call, toasts } = await reply({ body });
    await call();
    expect(toasts()).toEqual(['success: Enregistré.']);
  });

  it.each([
    ['warning', { warning: 'Une page est vide.' }],
    ['first of warnings', { warnings: ['Une page est vide.', 'non'] }],
  ])('S5.14 else a warning toast shows the %s', async (_name, body) => {
    const { call, toasts } = await reply({ body });
    await call();
    expect(toasts()).toEqual(['warning: Une page est vide.']);
  });

  it('shows nothing when the reply says nothing', async () => {
    const { call, toasts, assign } = await reply({ body: { id: 'u1' } });
    await call();
    expect(toasts()).toEqual([]);
    expect(assign).not.toHaveBeenCalled();
  });
});

describe('error replies', () => {
  it('S5.15 a 401 sends the browser to the start', async () => {
    const { call, assign } = await reply({ status: 401, body: { message: 'Connectez-vous.' } });
    expect((await failure(call())).status).toBe(401);
    expect(assign).toHaveBeenCalledWith('/');
  });

  it.each([
    ['the string itself', 'La demande est incomplète.', 'La demande est incomplète.'],
    ['its message', { message: 'Trop tard.', errors: { a: ['non'] } }, 'Trop tard.'],
    ['every entry of every list', { errors: { a: ['Un.', 'Deux.'], b: ['Trois.'] } }, 'Un.\nDeux.\nTrois.'],
  ])('S5.16 a danger toast shows %s', async (_name, body, text) => {
    const { call, toasts } = await reply({ status: 422, body });
    await failure(call());
    expect(toasts()).toEqual([`danger: ${text}`]);
  });

  it('S5.16 is shown although the errors also go beside their fields', async () => {
    const { call, toasts } = await reply({
      status: 422,
      body: { message: 'À corriger.', errors: { email: ['Vide.'] } },
    });
    const error = await failure(call());
    expect(error.errors).toEqual({ email: ['Vide.'] });
    expect(toasts()).toEqual(['danger: À corriger.']);
  });

  it('never shows the HTML page of a proxy', async () => {
    const { call, toasts } = await reply({ status: 502, body: '<html><h1>Bad gateway</h1></html>' });
    await failure(call());
    expect(toasts()[0]).toMatch(/^danger: Le serveur n’a pas pu répondre/);
  });

  it('D1 a 419 shows its own message and fetches a new token', async () => {
    const { call, toasts, server } = await reply({ status: 419, body: { message: 'Page périmée.' } });
    await failure(call());
    expect(toasts()).toEqual(['danger: Page périmée.']);
    await vi.waitFor(() => expect(server.paths().at(-1)).toBe('GET /api/auth/csrf-token'));
  });

  it('D8 carries the reference of a failure and the time to wait', async () => {
    const headers = { 'X-Request-Id': 'LV-7F3K-92', 'Retry-After': '30' };
    const { call } = await reply({ status: 500, body: { message: 'Panne.' }, headers });
    const error = await failure(call());
    expect(error).toMatchObject({ status: 500, message: 'Panne.', reference: 'LV-7F3K-92', retryAfter: 30 });
  });

  it('leaves the failure to a caller that shows it itself', async () => {
    serve({ ...token, '/api/admin/i18n/json': { status: 404, body: { message: 'Inconnue.' } } });
    const { api, toasts } = await fresh();
    await failure((api as typeof Api).get('/api/admin/i18n/json', { query: { locale: 'xx' }, quiet: true }));
    expect(toasts()).toEqual([]);
  });

  it('leaves only the statuses the caller names', async () => {
    serve({ ...token, '/api/auth/profile': { status: 422, body: { message: 'À corriger.' } } });
    const { api, toasts } = await fresh();
    const body = { firstName: '', lastName: '' } as never;
    await failure((api as typeof Api).put('/api/auth/profile', { body, quiet: [409] }));
    expect(toasts()).toEqual(['danger: À corriger.']);
    await failure((api as typeof Api).put('/api/auth/profile', { body, quiet: [422] }));
    expect(toasts()).toHaveLength(1);
  });
});

describe('files', () => {
  const picture = new NodeBlob(['octets'], { type: 'image/png' }) as unknown as Blob;

  it('sends a file as it is, with its kind and the token, and obeys the reply', async () => {
    const server = serve({ ...token, '/api/files': { body: { message: 'Reçue.', data: { id: 'p1' } } } });
    const { api, toasts } = await fresh();
    const query = { alt: 'Façade' };
    expect(await api.upload('/api/files', { file: picture, query })).toMatchObject({ data: { id: 'p1' } });
    const request = server.requests[1] as Request;
    expect(request.method).toBe('POST');
    expect(new URL(request.url).searchParams.get('alt')).toBe('Façade');
    expect(request.headers.get('Content-Type')).toBe('image/png');
    expect(request.headers.get('X-CSRF-TOKEN')).toBe('tok-1');
    expect(await request.text()).toBe('octets');
    expect(toasts()).toEqual(['success: Reçue.']);
  });

  it.each(['', 'text/plain;charset=utf-8'])('calls a file of kind « %s » octets', async (type) => {
    const server = serve({ ...token, '/api/import': { body: {} } });
    const { api } = await fresh();
    await api.upload('/api/import', { file: new NodeBlob(['a;b'], { type }) as unknown as Blob });
    expect(server.requests[1]?.headers.get('Content-Type')).toBe('application/octet-stream');
  });

  it('saves what the server offers under its name', async () => {
    const disposition = `attachment; filename="export.csv"; filename*=UTF-8''personnes%20%C3%A9t%C3%A9.csv`;
    const server = serve({
      ...token,
      '/api/export': { body: 'a;b', headers: { 'Content-Disposition': disposition } },
    });
    URL.createObjectURL = () => 'blob:1';
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    const { download } = await fresh();
    await download('/api/export', { q: 'awa', role: undefined });
    expect(new URL(server.requests[1]?.url ?? '').search).toBe('?q=awa');
    expect(names).toEqual(['personnes été.csv']);
  });

  it('tells why a file cannot be had', async () => {
    serve({ ...token, '/api/export': { status: 404, body: { message: 'Introuvable.' } } });
    const { download, toasts } = await fresh();
    expect((await failure(download('/api/export'))).status).toBe(404);
    expect(toasts()).toEqual(['danger: Introuvable.']);
  });
});
