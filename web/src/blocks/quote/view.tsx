import { anchor, has, Line, Lines } from '../parts';
import { lines, quoted } from '../typography';
import { defineView } from '../view';
import type { Props } from './schema';

export const quote = defineView<Props>({
  type: 'quote',
  version: 1,
  Render: ({ block, ctx }) =>
    has(ctx, block.text) && (
      <figure className="b b-quote" data-block="quote" id={anchor(block)}>
        <blockquote>
          <p>
            <Lines ctx={ctx} of={block} path="text" value={ctx.InPlace ? block.text : quoted(block.text)} />
          </p>
        </blockquote>
        {has(ctx, block.source) && (
          <figcaption>
            <Line ctx={ctx} of={block} path="source" value={block.source} />
          </figcaption>
        )}
      </figure>
    ),
  text: ({ text, source }) => lines(text && quoted(text), source),
});
