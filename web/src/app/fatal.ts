import { useSyncExternalStore } from 'react';
import { ApiError } from '@/api/error';
import { PageError } from './PageError';

let current: PageError | null = null;
const listeners = new Set<() => void>();

function change(next: PageError | null): void {
  if (next === current) return;
  current = next;
  for (const listener of listeners) listener();
}

/** The error that has taken the page, if any. */
export const fatal = {
  raise: (error: unknown) => change(PageError.from(error)),
  clear: () => change(null),
};

export function useFatal(): PageError | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );
}

/** The client has already told about a failed call; giving up a call is no error at all. */
function ordinary(reason: unknown): boolean {
  return reason instanceof ApiError || (reason instanceof DOMException && reason.name === 'AbortError');
}

/** Errors nobody caught lead to the error page too. */
export function watchUnhandled(target: Window): void {
  target.addEventListener('error', (event) => {
    if (event.error instanceof Error) fatal.raise(event.error);
  });
  target.addEventListener('unhandledrejection', (event) => {
    if (event.reason instanceof Error && !ordinary(event.reason)) fatal.raise(event.reason);
  });
}
