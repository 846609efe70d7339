import { vi } from 'vitest';

export interface Reply {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Stands in for the network only: answers by path, remembers the requests in order. */
export function serve(replies: Record<string, Reply | ((request: Request) => Reply | Promise<Reply>)>) {
  const requests: Request[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const request = input as Request;
    requests.push(request);
    const path = new URL(request.url).pathname;
    const found = replies[`${request.method} ${path}`] ?? replies[path];
    if (!found) throw new TypeError(`no reply for ${request.method} ${path}`);
    const reply = typeof found === 'function' ? await found(request) : found;
    const text = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body ?? {});
    const kind = typeof reply.body === 'string' ? 'text/plain' : 'application/json';
    return new Response(text, {
      status: reply.status ?? 200,
      headers: { 'Content-Type': kind, ...reply.headers },
    });
  });
  return {
    requests,
    paths: () => requests.map((request) => `${request.method} ${new URL(request.url).pathname}`),
  };
}

export const token = { '/api/auth/csrf-token': { body: { csrfToken: 'tok-1' } } };
