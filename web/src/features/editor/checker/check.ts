import type { Media, PageData } from '@/blocks/context';

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
  media: (id: string) => Media | null | undefined;
  /** The ids of all pages and chapters that readers can reach. */
  pages: ReadonlySet<string> | null;
  chapters: ReadonlySet<string> | null;
  /** The variables the booklet knows, and whether each has a value. */
  variables: ReadonlyMap<string, boolean> | null;
  /** The theme's contrasts that fail, as the theme panel computes them: none for a mended palette. */
  contrasts: { name: string; ratio: number }[];
}

export function check(_page: PageData, _world: World): Finding[] {
  return [];
}
