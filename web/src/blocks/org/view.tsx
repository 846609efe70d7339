import type { BlockContext } from '../context';
import { anchor, has, Line } from '../parts';
import { said } from '../said';
import { lines, together } from '../typography';
import { type Base, defineView } from '../view';
import type { Props } from './schema';
import { type Node, tree } from './tree';

type Given = { block: Props & Base; ctx: BlockContext };

function People({ block, ctx, nodes }: Given & { nodes: Node[] }) {
  if (nodes.length === 0) return null;
  return (
    <ul>
      {nodes.map(({ rank, name, role, under }) => (
        <li key={rank}>
          <span className="node">
            <strong>
              <Line ctx={ctx} of={block} path={`people.${rank}.name`} value={name} />
            </strong>
            {has(ctx, role) && (
              <small>
                <Line ctx={ctx} of={block} path={`people.${rank}.role`} value={role} />
              </small>
            )}
          </span>
          <People block={block} ctx={ctx} nodes={under} />
        </li>
      ))}
    </ul>
  );
}

export const org = defineView<Props>({
  type: 'org',
  version: 1,
  Render: ({ block, ctx }) => (
    <section
      className="b b-org is-wide"
      data-block="org"
      id={anchor(block)}
      aria-label={said(ctx, block.label) || ctx.words('block.org.name')}
    >
      <People block={block} ctx={ctx} nodes={tree(block.people)} />
    </section>
  ),
  text: ({ people }) =>
    lines(...people.map(({ name, role, level }) => `${'– '.repeat(level - 1)}${together(name, role)}`)),
});
