import i18next from 'i18next';
import createClient from 'openapi-fetch';
import { saveFile } from '@/ui/saveFile';
import { toast } from '@/ui/toast';
import { unsaved } from '@/ui/unsaved';
import { ApiError } from './error';
import { errorOf, obeyError, obeySuccess } from './replies';
import type { paths } from './schema';
import { session } from './session';

type Method = 'get' | 'post' | 'put' | 'delete';
type Operation<P extends keyof paths, M extends Method> = paths[P][M];
type PathsWith<M extends Method> = {
  [P in keyof paths]: Operation<P, M> extends { responses: unknown } ? P : never;
}[keyof paths];

type Parameters<O, K extends string> = O extends { parameters: { [key in K]?: infer V } }
  ? Exclude<V, undefined>
  : never;
type Body<O> = O extends { requestBody: { content: { 'application/json': infer B } } } ? B : never;
type Reply<O> = O extends { responses: { 200: { content: { 'application/json': infer B } } } } ? B : unknown;

/** A part of the call that the schema does not know may not be given; one that it requires must be. */
type Part<K extends string, V> = [V] extends [never]
  ? { [key in K]?: undefined }
  : Record<never, never> extends V
    ? { [key in K]?: V }
    : { [key in K]: V };

/** The caller shows the failure itself: any, or those with these statuses. */
type Quiet = boolean | number[];

type Call<O> = Part<'path', Parameters<O, 'path'>> &
  Part<'query', NonNullable<Parameters<O, 'query'>>> &
  Part<'body', Omit<Body<O>, '$schema'> extends infer B ? ([Body<O>] extends [never] ? never : B) : never> & {
    quiet?: Quiet;
    silent?: boolean;
  };
type Args<O> = Record<never, never> extends Call<O> ? [call?: Call<O>] : [call: Call<O>];

interface AnyCall {
  path?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  quiet?: Quiet;
  /** Part of something larger, which tells of itself: its success goes unsaid. */
  silent?: boolean;
  /** Sent as it is instead of a JSON body. */
  file?: Blob;
}

export interface UploadCall {
  file: Blob;
  path?: Record<string, string>;
  query?: Record<string, string | number | boolean | undefined>;
  quiet?: Quiet;
}

const TOKEN_PATH = '/api/auth/csrf-token';
const LOGIN_PATH = '/api/auth/login';

const http = createClient<Record<string, never>>({
  baseUrl: window.location.origin,
  headers: { Accept: 'application/json' },
  // Looked up at each call: tests put their own in its place.
  fetch: (request) => globalThis.fetch(request),
});

let token = '';
let ready: Promise<void> | undefined;

/** Fetches the CSRF token; calls made meanwhile wait for it. */
export function refreshToken(): Promise<void> {
  ready = send('get', TOKEN_PATH, {}).then((reply) => {
    token = (reply as { csrfToken: string }).csrfToken;
  });
  // A failed start must not condemn every later call: the next one asks again.
  ready.catch(() => {
    ready = undefined;
  });
  return ready;
}

function tokenHeader(): Record<string, string> {
  return token ? { 'X-CSRF-TOKEN': token } : {};
}

/** For what cannot go through `api`: the header that every call of ours carries, once there is a token. */
export async function callHeaders(): Promise<Record<string, string>> {
  await (ready ?? refreshToken());
  return tokenHeader();
}

function content({ file, body }: AnyCall) {
  return file ? { body: file, bodySerializer: (raw: Blob) => raw } : { body };
}

/** The server refuses what a form of another site could send, and plain text is one of those kinds. */
function kindOf(file: Blob): string {
  return !file.type || file.type.startsWith('text/plain') ? 'application/octet-stream' : file.type;
}

function unreachable(): ApiError {
  return new ApiError(0, i18next.t('shell.reply.unreachable'));
}

async function send(method: Method, path: string, call: AnyCall): Promise<unknown> {
  const request = http.request as unknown as (
    method: string,
    path: string,
    init: unknown,
  ) => Promise<{ data?: unknown; error?: unknown; response: Response }>;
  const answer = await request(method, path, {
    params: { path: call.path, query: call.query },
    ...content(call),
    headers: { ...(call.file && { 'Content-Type': kindOf(call.file) }), ...tokenHeader() },
  }).catch(() => {
    throw fail(unreachable(), call);
  });
  session.record(answer.response.headers);
  if (answer.response.ok) {
    if (!call.silent) obeySuccess(answer.data);
    return answer.data;
  }
  if (answer.response.status === 419) void refreshToken().catch(() => undefined);
  const error = errorOf(answer.response, answer.error);
  if (answer.response.headers.has('Livret-Terms')) {
    session.announceTerms();
    // The terms themselves say it, unless something unsaved may keep the person here.
    if (!unsaved.any()) throw error;
  }
  throw fail(error, call);
}

function fail(error: ApiError, call: AnyCall): ApiError {
  const shownElsewhere = Array.isArray(call.quiet) ? call.quiet.includes(error.status) : call.quiet;
  if (shownElsewhere && error.status !== 401) return error;
  if (error.status === 0) toast.danger(error.message);
  else obeyError(error);
  return error;
}

async function request(method: Method, path: string, call: AnyCall = {}): Promise<unknown> {
  await (ready ?? refreshToken());
  const reply = await send(method, path, call);
  if (path === LOGIN_PATH) await refreshToken();
  return reply;
}

function calls<M extends Method>(method: M) {
  return <P extends PathsWith<M>>(path: P, ...[call]: Args<Operation<P, M>>) =>
    request(method, path as string, call as AnyCall) as Promise<Reply<Operation<P, M>>>;
}

/**
 * The only way to the server. Every rule about replies lives here: the token is fetched before anything else and goes with
 * each call; redirects, messages, warnings and errors are obeyed; there is no timeout.
 */
export const api = {
  get: calls('get'),
  post: calls('post'),
  put: calls('put'),
  del: calls('delete'),
  /** A file as the whole body, with its own kind: pictures, imports. */
  upload: <P extends string>(path: P, call: UploadCall) =>
    request('post', path, call) as Promise<
      P extends PathsWith<'post'> ? Reply<Operation<P & PathsWith<'post'>, 'post'>> : unknown
    >,
};

/** What the server offers as a file, saved by the browser under the server's name for it; a failure is told like any other. */
export async function download(path: string, query: UploadCall['query'] = {}): Promise<void> {
  await (ready ?? refreshToken());
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  const address = new URL(search ? `${path}?${search}` : path, window.location.origin);
  const response = await globalThis.fetch(new Request(address)).catch(() => {
    throw fail(unreachable(), {});
  });
  session.record(response.headers);
  if (!response.ok) throw fail(errorOf(response, readable(await response.text())), {});
  saveFile(await response.blob(), nameOf(response));
}

function readable(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function nameOf(response: Response): string {
  const given = response.headers.get('Content-Disposition') ?? '';
  const exact = /filename\*=UTF-8''([^;]+)/i.exec(given)?.[1];
  if (exact) return decodeURIComponent(exact);
  return /filename="?([^";]+)"?/i.exec(given)?.[1] ?? '';
}
