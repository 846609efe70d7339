import { anchor, has, Line, Lines, Picture, Portrait, Rich } from '../parts';
import { htmlText, lines, together } from '../typography';
import { defineView } from '../view';
import type { Props } from './schema';

export const word = defineView<Props>({
  type: 'word',
  version: 1,
  Render: ({ block, ctx }) => {
    const Title = ctx.depth > 1 ? 'h3' : 'h2';
    const signature = block.signature ? ctx.media(block.signature) : null;
    return (
      <section
        className="b b-word is-wide"
        data-block="word"
        id={anchor(block)}
        aria-labelledby={anchor(block, 't')}
      >
        <Portrait ctx={ctx} media={block.portrait} name={block.name} />
        <div className="body">
          <Title id={anchor(block, 't')}>
            <Line ctx={ctx} of={block} path="title" value={block.title || ctx.words('block.word.name')} />
          </Title>
          {has(ctx, block.lead) && (
            <p>
              <Lines ctx={ctx} of={block} path="lead" value={block.lead} />
            </p>
          )}
          {has(ctx, htmlText(block.html)) && (
            <Rich ctx={ctx} of={block} path="html" value={block.html} className="rich" />
          )}
          <p className="sign">
            {signature && (
              <Picture media={signature} alt={ctx.words('block.reader.signature')} sizes="10rem" />
            )}
            <strong>
              <Line ctx={ctx} of={block} path="name" value={block.name} />
            </strong>
            {has(ctx, block.role) && (
              <span className="muted">
                <Line ctx={ctx} of={block} path="role" value={block.role} />
              </span>
            )}
          </p>
        </div>
      </section>
    );
  },
  text: ({ title, lead, html, name, role }) => lines(title, lead, htmlText(html), together(name, role)),
  headings: (block) => (block.title.trim() ? [{ id: anchor(block), level: 2, text: block.title }] : []),
});
