import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

interface InPageProps {
  /** An element or a selector; the body when absent or not found. */
  target?: HTMLElement | string;
  children: ReactNode;
}

/** Puts its content elsewhere in the page, at once: what measures or focuses it need not wait. */
export function InPage({ target, children }: InPageProps) {
  const place = typeof target === 'string' ? document.querySelector<HTMLElement>(target) : target;
  return createPortal(children, place ?? document.body);
}
