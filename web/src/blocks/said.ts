import type { PageContext } from './context';
import { href } from './links';
import { escapeHtml, french } from './typography';

const VARIABLE = /\{\{\s*([a-z][\w-]*\.[\w.-]+)\s*\}\}/gi;

type Filling = Pick<PageContext, 'locale' | 'variable'>;

/** A text with its variables filled and its spaces right. A variable's value is data, never a text with variables (E15). */
export function said(ctx: Filling, text: string): string {
  const filled = text.includes('{{')
    ? text.replace(VARIABLE, (typed, name: string) => ctx.variable(name) ?? typed)
    : text;
  return ctx.locale.startsWith('fr') ? french(filled) : filled;
}

const INNER_HREF = / href="((?:page|chapter|media):[^"]*)"/g;

/** The same for rich text: what comes in is escaped, and links inside the booklet become real ones. */
export function saidHtml(ctx: Filling & Pick<PageContext, 'href'>, html: string): string {
  const filled = html
    .replace(VARIABLE, (typed, name: string) => {
      const value = ctx.variable(name);
      return value === null ? typed : escapeHtml(value);
    })
    .replace(INNER_HREF, (_, url: string) => {
      const leads = href(ctx, url);
      return leads ? ` href="${escapeHtml(leads)}"` : '';
    });
  return ctx.locale.startsWith('fr') ? french(filled) : filled;
}
