import i18next from 'i18next';
import { toast } from '@/ui/toast';
import { ApiError, type FieldErrors } from './error';
import { leave } from './location';

type Reply = Partial<Record<'redirect' | 'message' | 'warning', string>> &
  Partial<Record<'messages' | 'warnings', string[]>>;

function asReply(body: unknown): Reply {
  return body !== null && typeof body === 'object' && !Array.isArray(body) ? (body as Reply) : {};
}

/** What every successful reply may ask for: a redirect, else a success toast, else a warning toast. */
export function obeySuccess(body: unknown): void {
  const reply = asReply(body);
  const message = reply.message || reply.messages?.[0];
  const warning = reply.warning || reply.warnings?.[0];
  if (reply.redirect) leave(reply.redirect);
  else if (message) toast.success(message);
  else if (warning) toast.warning(warning);
}

/** Every entry of every list of `errors`, in the order the server gave them. */
function entries(errors: FieldErrors): string[] {
  return Object.values(errors).flat();
}

/** The words of an error reply: the reply itself, its message, or all its entries. A proxy's HTML page is none of these. */
function errorText(body: unknown): string {
  if (typeof body === 'string') return body.trimStart().startsWith('<') ? '' : body.trim();
  const reply = asReply(body) as { message?: string; errors?: FieldErrors };
  return reply.message || entries(reply.errors ?? {}).join('\n');
}

export function errorOf(response: Response, body: unknown): ApiError {
  const { errors, existingId } = asReply(body) as { errors?: FieldErrors; existingId?: string };
  const retryAfter = Number(response.headers.get('Retry-After'));
  return new ApiError(response.status, errorText(body) || i18next.t('shell.reply.unreadable'), {
    errors,
    reference: response.headers.get('X-Request-Id') ?? undefined,
    retryAfter: retryAfter > 0 ? retryAfter : undefined,
    existingId,
  });
}

/** Shows an error reply; a 401 also sends the browser to the start, where the guards decide. */
export function obeyError(error: ApiError): void {
  toast.danger(error.message);
  if (error.status === 401) leave('/');
}
