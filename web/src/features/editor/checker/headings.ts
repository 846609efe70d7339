import type { PageData } from '@/blocks/context';
import { outline } from '@/blocks/renderPage';
import { walk } from '@/blocks/walk';
import { error, type Fault, warning } from './finding';
import { headingsIn } from './html';

/** Titles out of order, by block: who hears a page goes through it by them. */
export function headingFaults(page: PageData): Map<string, Fault[]> {
  const faults = new Map<string, Fault[]>();
  const { headings } = outline(page);
  let above = 1;
  for (const { block, depth } of walk(page)) {
    const { id, title, level, html } = block.props;
    const found: Fault[] = [];
    if (block.type === 'heading' && depth === 1) {
      if (level === 3 && above < 2) found.push(error('editor.check.headingOrder', 'level'));
      if (String(title).trim()) above = Number(level);
    }
    if (block.type === 'text' && typeof html === 'string') found.push(...insideFaults(html));
    if (block.type === 'contents' && headings.length === 0)
      found.push(warning('editor.check.contentsEmpty', ''));
    if (found.length > 0) faults.set(id, found);
  }
  return faults;
}

/** In a text, titles begin at the third level: what skips one, or says nothing. */
function* insideFaults(html: string): Generator<Fault> {
  let above = 2;
  for (const { level, text } of headingsIn(html)) {
    if (!text) yield error('editor.check.headingEmpty', 'html');
    else if (level > above + 1) yield error('editor.check.headingSkipped', 'html', { text });
    if (text) above = level;
  }
}
