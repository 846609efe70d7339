import { callHeaders, refreshToken } from '@/api/client';
import type { ApiError } from '@/api/error';
import { newId } from '@/api/newId';
import { errorOf } from '@/api/replies';
import type { components } from '@/api/schema';
import { session } from '@/api/session';
import type { PageData } from '@/blocks/context';
import type { PageServer, ReadAnswer, WriteAnswer } from './ports';
import type { Person, Refusals, Stored, Target } from './types';

type PageSheet = components['schemas']['BookletPageSheet'];
type ModelContent = components['schemas']['ModelContent'];

/** What the browser lets a closing tab still send, with room for what is around it. */
const LAST_WORDS = 60_000;
const ANSWER_MS = 20_000;

interface Options {
  body?: unknown;
  /** Sent in If-Match. */
  revision?: number;
  /** The tab closes: it may be the last thing it sends. */
  leaving?: boolean;
  /** Nobody asked for it: it does not keep the session alive (A10). */
  unattended?: boolean;
}

export interface Answer {
  status: number;
  body: unknown;
  error: ApiError | null;
}

/**
 * A call of the editor. Not through `api`: that one leaves the page when the session is over, and knows neither If-Match
 * nor a tab that closes. Status 0: no answer.
 */
export async function call(method: string, path: string, options: Options = {}): Promise<Answer> {
  const answer = await once(method, path, options);
  if (answer.status !== 419) return answer;
  await refreshToken().catch(() => undefined);
  return once(method, path, options);
}

async function once(
  method: string,
  path: string,
  { body, revision, leaving, unattended }: Options,
): Promise<Answer> {
  try {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const response = await fetch(path, {
      method,
      body: text,
      // A line that hangs is a line that is gone: what was sent is sent again as it was.
      signal: leaving ? undefined : AbortSignal.timeout(ANSWER_MS),
      keepalive: leaving && (text === undefined || new Blob([text]).size < LAST_WORDS),
      headers: {
        Accept: 'application/json',
        ...(text !== undefined && { 'Content-Type': 'application/json' }),
        ...(revision !== undefined && { 'If-Match': String(revision) }),
        ...(unattended && { 'Livret-Unattended': '1' }),
        ...(await callHeaders()),
      },
    });
    session.record(response.headers);
    const answered: unknown = await response.json().catch(() => null);
    if (response.headers.has('Livret-Terms')) session.announceTerms();
    return {
      status: response.status,
      body: answered,
      error: response.ok ? null : errorOf(response, answered),
    };
  } catch {
    return { status: 0, body: null, error: null };
  }
}

/** `blocks.{id}.{path}` names a block's field; anything else is about the page. */
export function refusalsOf(errors: Record<string, string[]>): Refusals {
  const refusals: Refusals = {};
  for (const [field, messages] of Object.entries(errors)) {
    const [, block = '', path = ''] = /^blocks\.([^.]+)(?:\.(.*))?$/.exec(field) ?? [];
    refusals[block] = [...(refusals[block] ?? []), ...messages.map((message) => ({ path, message }))];
  }
  return refusals;
}

export function writeAnswer({ status, body, error }: Answer): WriteAnswer {
  if (status >= 200 && status < 300) {
    const { revision, at, updatedAt } = (
      body as { data: { revision: number; at?: string; updatedAt?: string } }
    ).data;
    return { kind: 'saved', revision, at: at ?? updatedAt ?? new Date().toISOString() };
  }
  const current = (body as { current?: Stored & { updatedAt?: string } } | null)?.current;
  if (status === 409 && current) return { kind: 'conflict', theirs: stored(current) };
  const message = error?.message ?? '';
  if (status === 400 || status === 413 || status === 422) {
    return { kind: 'refused', message, refusals: refusalsOf(error?.errors ?? {}) };
  }
  if (status === 401 || status === 419) return { kind: 'signed-out' };
  if (status === 403 || status === 404) return { kind: 'closed', message };
  return { kind: 'unreachable', wait: error?.retryAfter ? error.retryAfter * 1000 : undefined };
}

function stored(given: {
  content: unknown;
  revision: number;
  at?: string;
  updatedAt?: string;
  by?: Person | null;
}): Stored {
  const { content, revision, at, updatedAt, by } = given;
  return { content: content as PageData, revision, at: at ?? updatedAt ?? '', by: by ?? null };
}

/** A call that must do what it is for. */
async function must(answer: Promise<Answer>): Promise<unknown> {
  const { status, body, error } = await answer;
  if (status >= 200 && status < 300) return body;
  throw error ?? new Error('unreachable');
}

function readAnswer(answer: Answer, read: (data: never) => ReadAnswer): ReadAnswer {
  if (answer.status === 200) return read((answer.body as { data: never }).data);
  return { kind: answer.status === 404 || answer.status === 403 ? 'missing' : 'failed' };
}

function pageServer(id: string, nameOfTheirs: () => string): PageServer {
  const path = `/api/pages/${id}`;
  return {
    read: async (unattended) =>
      readAnswer(await call('GET', path, { unattended }), (page: PageSheet) => ({
        kind: 'read',
        stored: stored(page),
        sheet: page,
      })),
    write: async (content, revision, leaving) =>
      writeAnswer(await call('PUT', path, { body: { content }, revision, leaving })),
    keepTheirs: async () => {
      const list = (await must(call('GET', `${path}/revisions?perPage=1`))) as {
        data: { id: string; note: string }[];
      };
      const last = list.data[0];
      if (!last || last.note) return;
      await must(call('PUT', `${path}/revisions/${last.id}`, { body: { note: nameOfTheirs() } }));
    },
    keepMine: async (content, copy) => {
      await must(call('POST', `${path}/duplicate`, { body: { id: copy } }));
      const made = (await must(call('GET', `/api/pages/${copy}`))) as { data: PageSheet };
      const { title, lead, hidden, settingsRevision, revision } = made.data;
      // Hidden before anything else: readers never see a leftover.
      const settings = { title, lead, hidden: true, revision: settingsRevision };
      if (!hidden) await must(call('PUT', `/api/pages/${copy}/settings`, { body: settings }));
      await must(call('PUT', `/api/pages/${copy}`, { body: { content }, revision }));
    },
  };
}

/** Model pages have no history: what is set aside becomes a page of its own. */
function modelServer(id: string): PageServer {
  const base = '/api/admin/library/pages';
  const path = `${base}/${id}/content`;
  const copyTo = (copy: string) => must(call('POST', `${base}/${id}/duplicate`, { body: { copyId: copy } }));
  return {
    read: async (unattended) =>
      readAnswer(await call('GET', path, { unattended }), (page: ModelContent) => ({
        kind: 'read',
        stored: stored(page),
        sheet: {
          title: page.title,
          chapterId: page.chapterId,
          chapterTitle: '',
          lead: '',
          bookletId: '',
          locale: 'fr-FR',
          hidden: false,
          settingsRevision: page.revision,
        },
      })),
    write: async (content, revision, leaving) =>
      writeAnswer(await call('PUT', path, { body: { content }, revision, leaving })),
    keepTheirs: async () => {
      await copyTo(newId());
    },
    keepMine: async (content, copyId) => {
      await copyTo(copyId);
      const copy = `${base}/${copyId}/content`;
      const made = (await must(call('GET', copy))) as { data: ModelContent };
      await must(call('PUT', copy, { body: { content }, revision: made.data.revision }));
    },
  };
}

/** `nameOfTheirs`: what a version that another one replaced is called in the history, in the person's language. */
export function serverOf(target: Target, nameOfTheirs: () => string): PageServer {
  return target.kind === 'page' ? pageServer(target.id, nameOfTheirs) : modelServer(target.id);
}
