import { anchor, Line } from '../parts';
import { said } from '../said';
import { lines, ranked } from '../typography';
import { defineView } from '../view';
import type { Props } from './schema';

export const accordion = defineView<Props>({
  type: 'accordion',
  version: 1,
  Render: ({ block, ctx }) => (
    <section
      className="b b-accordion"
      data-block="accordion"
      id={anchor(block)}
      aria-label={said(ctx, block.label) || ctx.words('block.accordion.name')}
    >
      {ranked(block.items).map(({ rank, title, open, content }) => (
        <details key={rank} open={open || ctx.editing}>
          <summary>
            <Line ctx={ctx} of={block} path={`items.${rank}.title`} value={title} />
          </summary>
          <div>{ctx.slot(content)}</div>
        </details>
      ))}
    </section>
  ),
  text: (block, ctx) => lines(...block.items.map(({ title, content }) => lines(title, ctx.slot(content)))),
});
