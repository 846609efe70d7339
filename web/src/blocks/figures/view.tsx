import { anchor, Line } from '../parts';
import { said } from '../said';
import { lines, ranked } from '../typography';
import { defineView } from '../view';
import type { Props } from './schema';

export const figures = defineView<Props>({
  type: 'figures',
  version: 1,
  Render: ({ block, ctx }) => (
    <div className="b b-figures is-wide" data-block="figures" id={anchor(block)}>
      <dl>
        {ranked(block.figures).map(({ rank, value, unit, label }) => (
          <div key={rank}>
            <dt>
              <Line ctx={ctx} of={block} path={`figures.${rank}.label`} value={label} />
            </dt>
            <dd>
              <Line ctx={ctx} of={block} path={`figures.${rank}.value`} value={value} />
              {unit && <small>{said(ctx, unit)}</small>}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  ),
  text: (block) =>
    lines(...block.figures.map(({ value, unit, label }) => [value, unit, label].filter(Boolean).join(' '))),
});
