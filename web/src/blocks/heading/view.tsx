import { anchor, has, Line } from '../parts';
import { lines } from '../typography';
import { defineView } from '../view';
import type { Props } from './schema';

export const heading = defineView<Props>({
  type: 'heading',
  version: 1,
  Render: ({ block, ctx }) => {
    // Inside another block a title is of the third level at most.
    const Title = ctx.depth > 1 || block.level === 3 ? 'h3' : 'h2';
    if (!has(ctx, block.title)) return null;
    return (
      <div className="b b-heading" data-block="heading" id={anchor(block)}>
        <Title>
          <Line ctx={ctx} of={block} path="title" value={block.title} />
        </Title>
        {has(ctx, block.text) && (
          <p>
            <Line ctx={ctx} of={block} path="text" value={block.text} />
          </p>
        )}
      </div>
    );
  },
  text: ({ title, text }) => lines(title, text),
  headings: (block) =>
    block.title.trim() ? [{ id: anchor(block), level: block.level, text: block.title }] : [],
});
