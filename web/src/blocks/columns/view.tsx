import { anchor, widths } from '../parts';
import { lines, ranked } from '../typography';
import { defineView } from '../view';
import type { Props } from './schema';

export const columns = defineView<Props>({
  type: 'columns',
  version: 1,
  Render: ({ block, ctx }) =>
    (ctx.editing || block.columns.some(({ content }) => content.length > 0)) && (
      <div className={`b b-columns${widths[block.width]}`} data-block="columns" id={anchor(block)}>
        {ranked(block.columns).map(({ rank, content }) => (
          <div key={rank}>{ctx.slot(content)}</div>
        ))}
      </div>
    ),
  text: (block, ctx) => lines(...block.columns.map(({ content }) => ctx.slot(content))),
});
