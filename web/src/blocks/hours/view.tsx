import { Fragment } from 'react';
import type { BlockContext } from '../context';
import { hours as spanOf } from '../numbers';
import { anchor, has, Line } from '../parts';
import { said } from '../said';
import { lines, ranked } from '../typography';
import { defineView } from '../view';
import { spanDays, spanName } from './days';
import type { Props } from './schema';

function Hours({ ctx, typed }: { ctx: BlockContext; typed: string }) {
  const span = spanOf(typed);
  if (!span) return said(ctx, typed);
  const [from, to] = span;
  return (
    <Fragment>
      <time dateTime={from.iso}>{from.shown}</time> – <time dateTime={to.iso}>{to.shown}</time>
    </Fragment>
  );
}

export const hours = defineView<Props>({
  type: 'hours',
  version: 1,
  Render: ({ block, ctx }) => {
    const twice = block.rows.some(({ second }) => second.trim() !== '');
    const closed = ctx.words('block.reader.closed');
    return (
      <section
        className="b b-hours"
        data-block="hours"
        id={anchor(block)}
        data-today={ctx.words('block.reader.today')}
      >
        <table>
          <caption>
            <Line ctx={ctx} of={block} path="title" value={block.title || ctx.words('block.hours.name')} />
          </caption>
          <tbody>
            {ranked(block.rows).map(({ rank, from, to, first, second }) => (
              <tr key={rank} data-days={spanDays(from, to).join(' ')}>
                <th scope="row">{spanName(from, to, ctx.words, ctx.locale)}</th>
                <td>
                  <Hours ctx={ctx} typed={first || closed} />
                </td>
                {twice && (
                  <td>
                    <Hours ctx={ctx} typed={second || (first ? '' : closed)} />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
        {has(ctx, block.note) && (
          <p className="b-caption">
            <Line ctx={ctx} of={block} path="note" value={block.note} />
          </p>
        )}
      </section>
    );
  },
  text: ({ title, rows, note }, ctx) =>
    lines(
      title,
      ...rows.map(({ from, to, first, second }) => {
        const open = [first, second].filter(Boolean).join(', ') || ctx.words('block.reader.closed');
        return `${spanName(from, to, ctx.words, ctx.locale)} : ${open}`;
      }),
      note,
    ),
});
