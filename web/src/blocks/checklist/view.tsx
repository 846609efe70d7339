import { anchor, has, Line } from '../parts';
import { said } from '../said';
import { lines, ranked, together } from '../typography';
import { defineView } from '../view';
import { mark } from './mark';
import type { Props } from './schema';

export const checklist = defineView<Props>({
  type: 'checklist',
  version: 1,
  Render: ({ block, ctx }) => (
    <form
      className="b b-check"
      data-block="checklist"
      id={anchor(block)}
      aria-label={said(ctx, block.label) || ctx.words('block.checklist.name')}
    >
      <ul>
        {ranked(block.items).map(({ rank, text, note }) => (
          <li key={rank}>
            <label>
              <input type="checkbox" name={mark(text)} />
              <span>
                <Line ctx={ctx} of={block} path={`items.${rank}.text`} value={text} />
              </span>
              {has(ctx, note) && (
                <small>
                  <Line ctx={ctx} of={block} path={`items.${rank}.note`} value={note} />
                </small>
              )}
            </label>
          </li>
        ))}
      </ul>
      <p className="count">{ctx.words('block.reader.done')}</p>
    </form>
  ),
  text: ({ label, items }) => lines(label, ...items.map(({ text, note }) => `☐ ${together(text, note)}`)),
});
