import i18next from 'i18next';
import {
  DetailedError,
  type HttpRequest,
  type HttpResponse,
  Upload,
  type UploadOptions,
} from 'tus-js-client';
import { callHeaders, refreshToken } from '@/api/client';
import { session } from '@/api/session';
import type { SendError, Sender, SenderEvents, Target, UploadItem } from './types';

export const UPLOADS_PATH = '/api/media/uploads';
const PIECE = 8 * 1024 * 1024;
/** A server that starts again is back within a minute. */
const RETRY_MS = [0, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000];
/** The token is out of date: a new one, and once more. */
const EXPIRED = 419;

function statusOf(error: Error): number {
  return error instanceof DetailedError ? (error.originalResponse?.getStatus() ?? 0) : 0;
}

function worthAnother(error: Error): boolean {
  const status = statusOf(error);
  if (status === 0) return navigator.onLine;
  return status >= 500 || [EXPIRED, 408, 409, 423, 429].includes(status);
}

/** The most precise words of a refusal; those of ours where there is no answer to read. */
function wordsOf(error: Error): string {
  const body = error instanceof DetailedError ? (error.originalResponse?.getBody() ?? '') : '';
  try {
    const { message, errors } = JSON.parse(body) as { message?: string; errors?: Record<string, string[]> };
    const said = Object.values(errors ?? {})
      .flat()
      .join(' ');
    if (said || message) return said || (message as string);
  } catch {
    // A HEAD has no body, and a proxy answers with a page.
  }
  const status = statusOf(error);
  if (status === 401) return i18next.t('media.upload.signedOut');
  return status === 0 ? i18next.t('media.upload.unreachable') : i18next.t('media.upload.fault');
}

function errorOf(error: Error): SendError {
  return { status: statusOf(error), message: wordsOf(error) };
}

async function authorise(request: HttpRequest): Promise<void> {
  request.setHeader('Accept', 'application/json');
  for (const [name, value] of Object.entries(await callHeaders())) request.setHeader(name, value);
}

async function heed(_request: HttpRequest, response: HttpResponse): Promise<void> {
  const names = ['Livret-Session-Expires', 'Date'];
  const told = names.flatMap((name): [string, string][] => {
    const value = response.getHeader(name);
    return value ? [[name, value]] : [];
  });
  session.record(new Headers(told));
  if (response.getStatus() === EXPIRED) await refreshToken().catch(() => undefined);
}

const calls: Pick<UploadOptions, 'onBeforeRequest' | 'onAfterResponse'> = {
  onBeforeRequest: authorise,
  onAfterResponse: heed,
};

function metadataOf({ name }: UploadItem, file: File, target: Target): Record<string, string> {
  const { companyId, folderId, replaces } = target;
  return {
    filename: name,
    filetype: file.type,
    ...(companyId && { companyId }),
    ...(folderId && { folderId }),
    ...(replaces && { replaces }),
  };
}

/** Sends one file in pieces (tus 1.0), goes on where it had stopped, tries again by itself. */
function sender(item: UploadItem, file: File, events: SenderEvents): Sender {
  let stopped = false;
  let announcing = false;
  const upload = new Upload(file, {
    endpoint: item.id ? null : UPLOADS_PATH,
    uploadUrl: item.id ? `${UPLOADS_PATH}/${item.id}` : null,
    metadata: metadataOf(item, file, item.target),
    chunkSize: PIECE,
    retryDelays: RETRY_MS,
    // The server knows what is under way, and this browser keeps its own notes.
    storeFingerprintForResuming: false,
    ...calls,
    onBeforeRequest: (request) => {
      announcing = request.getMethod() === 'POST';
      return authorise(request);
    },
    onUploadUrlAvailable: () => {
      // Once it has an address, a server that stumbles must not make it start again from nothing.
      upload.options.endpoint = null;
      const id = upload.url?.split('/').at(-1);
      if (id && id !== item.id) events.onId(id);
      if (stopped) void upload.abort();
    },
    onProgress: (sent) => events.onProgress(sent),
    onSuccess: () => events.onSent(),
    onShouldRetry: (error) => {
      announcing = false;
      if (stopped || !worthAnother(error)) return false;
      events.onTrouble();
      return true;
    },
    onError: (error) => {
      if (!stopped) events.onError(errorOf(error));
    },
  });
  return {
    start: () => upload.start(),
    stop: () => {
      stopped = true;
      // While it is being announced the server may have made room for it already: only its answer says what to give back.
      if (!announcing || upload.url) void upload.abort();
    },
  };
}

/** Takes what arrived of an upload off the server; what is no longer there needs no more. */
async function remove(id: string): Promise<void> {
  const options = { retryDelays: RETRY_MS, onShouldRetry: worthAnother, ...calls };
  await Upload.terminate(`${UPLOADS_PATH}/${id}`, options).catch((error: Error) => {
    if (![404, 410].includes(statusOf(error))) throw error;
  });
}

/** In one object so that tests can put their own in its place. */
export const tus = { sender, remove };
