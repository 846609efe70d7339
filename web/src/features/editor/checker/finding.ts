import type { Media } from '@/blocks/context';

export interface Finding {
  /** Stable while the fault is there: a React key. */
  id: string;
  /** error: a reader is stopped by it; warning: better mended. */
  severity: 'error' | 'warning';
  /** Message key `editor.check.*` and its arguments. */
  key: string;
  args: Record<string, string | number>;
  /** '' : the page itself. */
  block: string;
  /** The block's type, for its name and icon; '' for the page. */
  type: string;
  /** Which of its fields: `items.2.url`. */
  path: string;
}

/** What a page is checked against. What is not known yet (null) is not a fault. */
export interface World {
  /** undefined: not known yet; null: not there any more. */
  media: (id: string) => Media | null | undefined;
  /** The ids of all pages and chapters that readers can reach. */
  pages: ReadonlySet<string> | null;
  chapters: ReadonlySet<string> | null;
  /** The variables the booklet knows, and whether each has a value. */
  variables: ReadonlyMap<string, boolean> | null;
  /** What of the palette cannot be read (`contrastsOf`): nothing of a mended one. */
  contrasts: { name: 'text' | 'brand' | 'accent'; ratio: number }[];
}

/** A fault of one block, before it is known which. */
export interface Fault {
  severity: Finding['severity'];
  key: string;
  path: string;
  args?: Finding['args'];
}

export const error = (key: string, path: string, args?: Finding['args']): Fault => ({
  severity: 'error',
  key,
  path,
  args,
});
export const warning = (key: string, path: string, args?: Finding['args']): Fault => ({
  ...error(key, path, args),
  severity: 'warning',
});
