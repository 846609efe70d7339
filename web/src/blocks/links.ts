import type { PageContext } from './context';

const OUTSIDE = /^(https?:\/\/[^\s\\]+|(mailto|tel|sms):[^\s\\]+)$/i;
/** An address of this site. `//host` and `/\host` lead outside while looking like one. */
const HERE = /^(\/([^/\s\\][^\s\\]*)?|#[^\s\\]*|[\w.-]+(\/[^\s\\:]*)?(#[^\s\\]*)?)$/;
export const INNER = /^(page|chapter|media):([0-9a-f-]{36})$/;

/** What a link may become, whoever made it: never a script. */
export function safe(address: string | null): string | null {
  return address !== null && (OUTSIDE.test(address) || HERE.test(address)) ? address : null;
}

/** Where a link of a block leads. */
export function href(ctx: Pick<PageContext, 'href'>, url: string): string | null {
  return url === '' ? null : safe(ctx.href(url));
}

/** What most pages do with a link: outside ones as typed, inner ones by whoever knows the pages. */
export function outside(url: string): string | null {
  return OUTSIDE.test(url) ? url : null;
}

export function hostOf(url: string): string {
  return /^https?:\/\/([^/?#]+)/i.exec(url)?.[1]?.toLowerCase() ?? '';
}
