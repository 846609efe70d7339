import type { PageContext, PageData, Slot } from './context';
import { current } from './migrate';
import { said } from './said';
import { viewOf } from './views';

type Needed = Pick<PageContext, 'locale' | 'words' | 'media' | 'variable'>;

/** All there is to read on a page, without its form: for search, mails and readers of plain text. */
export function pageText(page: Pick<PageData, 'content'>, ctx: Needed): string {
  const slot = (blocks: Slot): string =>
    blocks
      .map((block) => {
        const view = viewOf(block.type);
        const known = current(block, view);
        return known && view ? view.text(known.props as never, { ...ctx, slot }) : '';
      })
      .filter(Boolean)
      .join('\n\n');
  return said(ctx, slot(page.content));
}
