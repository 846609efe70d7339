export type Severity = 'success' | 'warning' | 'danger';

export interface Toast {
  id: number;
  severity: Severity;
  /** Several lines when a reply gave several messages. */
  text: string;
  title?: string;
}

export const TOAST_MS = 5000;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** A message that is still on screen is not stacked a second time: it starts again. */
function show(severity: Severity, text: string, title?: string): number {
  lastId += 1;
  const others = toasts.filter((t) => t.severity !== severity || t.text !== text || t.title !== title);
  change([...others, { id: lastId, severity, text, title }]);
  return lastId;
}

/** Says what happened, at the bottom of the page, for five seconds. A decision is asked for with `confirm`. */
export const toast = {
  success: (text: string, title?: string) => show('success', text, title),
  warning: (text: string, title?: string) => show('warning', text, title),
  danger: (text: string, title?: string) => show('danger', text, title),
  close: (id: number) => change(toasts.filter((t) => t.id !== id)),
  clear: () => change([]),
};

export const toastStore = {
  get: () => toasts,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
