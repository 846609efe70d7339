import { anchor, Line, Lines } from '../parts';
import { lines } from '../typography';
import { defineView } from '../view';
import type { Props } from './schema';

export const ack = defineView<Props>({
  type: 'ack',
  version: 1,
  Render: ({ block, ctx }) => {
    const Title = ctx.depth > 1 ? 'h3' : 'h2';
    const read = ctx.publication;
    return (
      <form
        className="b b-ack"
        data-block="ack"
        id={anchor(block)}
        aria-labelledby={anchor(block, 't')}
        method="post"
      >
        <Title id={anchor(block, 't')}>
          <Line ctx={ctx} of={block} path="title" value={block.title || ctx.words('block.ack.name')} />
        </Title>
        <p>
          {read
            ? ctx.words('block.reader.ackOf', { number: read.number, date: read.date })
            : ctx.words('block.reader.ackDraft')}
        </p>
        <label>
          <input type="checkbox" name="agreed" required />
          <span>
            <Lines ctx={ctx} of={block} path="statement" value={block.statement} />
          </span>
        </label>
        <label className="field">
          {ctx.words('block.reader.ackName')}
          <input type="text" name="name" autoComplete="name" required maxLength={200} />
        </label>
        <p>
          <button className="btn" type={ctx.editing ? 'button' : 'submit'}>
            {ctx.words('block.reader.ackSend')}
          </button>
        </p>
        <small>{ctx.words('block.reader.ackKept')}</small>
      </form>
    );
  },
  text: ({ title, statement }) => lines(title, statement),
  headings: (block) => (block.title.trim() ? [{ id: anchor(block), level: 2, text: block.title }] : []),
});
