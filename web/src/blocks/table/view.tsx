import type { BlockContext } from '../context';
import { anchor, Line, widths } from '../parts';
import { said } from '../said';
import { lines, ranked } from '../typography';
import { type Base, defineView } from '../view';
import type { Props } from './schema';

type RowProps = { block: Props & Base; ctx: BlockContext; rank: number; cells: string[] };

/** A row has as many cells as there are columns, whatever was typed. */
function Row({ block, ctx, rank, cells }: RowProps) {
  return (
    <tr>
      {ranked(block.head.map((_, column) => ({ text: cells[column] ?? '' }))).map((cell) => {
        const Cell = cell.rank === 0 && block.titled ? 'th' : 'td';
        return (
          <Cell key={cell.rank} scope={Cell === 'th' ? 'row' : undefined}>
            <Line ctx={ctx} of={block} path={`rows.${rank}.${cell.rank}`} value={cell.text} />
          </Cell>
        );
      })}
    </tr>
  );
}

export const table = defineView<Props>({
  type: 'table',
  version: 1,
  Render: ({ block, ctx }) => {
    const name = said(ctx, block.label) || ctx.words('block.table.name');
    const columns = ranked(block.head.map((title) => ({ title })));
    return (
      <section
        className={`b b-table${widths[block.width]}`}
        data-block="table"
        id={anchor(block)}
        aria-label={name}
      >
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <section className="scroll" tabIndex={0} aria-label={ctx.words('block.reader.scroll', { name })}>
          <table>
            <thead>
              <tr>
                {columns.map(({ rank, title }) => (
                  <th key={rank} scope="col">
                    <Line ctx={ctx} of={block} path={`head.${rank}`} value={title} />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {ranked(block.rows.map((cells) => ({ cells }))).map(({ rank, cells }) => (
                <Row key={rank} block={block} ctx={ctx} rank={rank} cells={cells} />
              ))}
            </tbody>
          </table>
        </section>
      </section>
    );
  },
  text: ({ label, head, rows }) => lines(label, ...[head, ...rows].map((cells) => cells.join(' | '))),
});
