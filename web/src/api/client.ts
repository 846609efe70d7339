import i18next from 'i18next';
import createClient from 'openapi-fetch';
import { toast } from '@/ui/toast';
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

type Call<O> = Part<'path', Parameters<O, 'path'>> &
  Part<'query', NonNullable<Parameters<O, 'query'>>> &
  Part<'body', Omit<Body<O>, '$schema'> extends infer B ? ([Body<O>] extends [never] ? never : B) : never> & {
    /** The caller shows the failure itself. */
    quiet?: boolean;
  };
type Args<O> = Record<never, never> extends Call<O> ? [call?: Call<O>] : [call: Call<O>];

interface AnyCall {
  path?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  quiet?: boolean;
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
    body: call.body,
    headers: token ? { 'X-CSRF-TOKEN': token } : {},
  }).catch(() => {
    throw fail(unreachable(), call);
  });
  session.record(answer.response.headers);
  if (answer.response.ok) {
    obeySuccess(answer.data);
    return answer.data;
  }
  if (answer.response.status === 419) void refreshToken().catch(() => undefined);
  throw fail(errorOf(answer.response, answer.error), call);
}

function fail(error: ApiError, call: AnyCall): ApiError {
  if (call.quiet && error.status !== 401) return error;
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
};
