import { anchor, has, Rich } from '../parts';
import { htmlText } from '../typography';
import { defineView } from '../view';
import type { Props } from './schema';

const looks = { plain: '', lead: ' is-lead', cap: ' has-cap' } as const;

export const text = defineView<Props>({
  type: 'text',
  version: 1,
  Render: ({ block, ctx }) =>
    has(ctx, htmlText(block.html)) && (
      <Rich
        ctx={ctx}
        of={block}
        path="html"
        value={block.html}
        className={`b b-text${looks[block.look]}`}
        data-block="text"
        id={anchor(block)}
      />
    ),
  text: ({ html }) => htmlText(html),
});
