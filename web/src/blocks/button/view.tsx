import { href } from '../links';
import { Anchor, anchor, Line } from '../parts';
import { lines, ranked } from '../typography';
import { defineView } from '../view';
import type { Props } from './schema';

export const button = defineView<Props>({
  type: 'button',
  version: 1,
  Render: ({ block, ctx }) => {
    // A button that leads nowhere would only disappoint.
    const useful = ({ label, url }: Props['buttons'][number]) =>
      ctx.editing || (label.trim() !== '' && href(ctx, url) !== null);
    const buttons = ranked(block.buttons).filter(useful);
    if (buttons.length === 0) return null;
    return (
      <div className="b b-button" data-block="button" id={anchor(block)}>
        {buttons.map(({ rank, label, url, quiet }) => (
          <Anchor key={rank} ctx={ctx} url={url} className={quiet ? 'btn is-quiet' : 'btn'}>
            <Line ctx={ctx} of={block} path={`buttons.${rank}.label`} value={label} />
          </Anchor>
        ))}
      </div>
    );
  },
  text: ({ buttons }) =>
    lines(...buttons.map(({ label, url }) => (/^https?:/.test(url) ? `${label} (${url})` : label))),
});
