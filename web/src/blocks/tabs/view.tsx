import { anchor, Line } from '../parts';
import { said } from '../said';
import { lines, ranked } from '../typography';
import { defineView } from '../view';
import type { Props } from './schema';

export const tabs = defineView<Props>({
  type: 'tabs',
  version: 1,
  Render: ({ block, ctx }) => (
    <section
      className="b b-tabs"
      data-block="tabs"
      data-tabs={block.items.length}
      id={anchor(block)}
      aria-label={said(ctx, block.label) || ctx.words('block.tabs.name')}
    >
      {ranked(block.items).map(({ rank, title, content }) => (
        <details key={rank} name={anchor(block, 'tab')} open={rank === 0}>
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
