import { anchor, Icon, Line, Rich } from '../parts';
import { htmlText, lines } from '../typography';
import { defineView } from '../view';
import type { Props } from './schema';

const classes = { info: '', tip: ' is-tip', warning: ' is-warning', danger: ' is-danger' } as const;

/** The tone in words: colour alone says nothing to who does not see it. */
const tones = {
  info: 'block.reader.toneInfo',
  tip: 'block.reader.toneTip',
  warning: 'block.reader.toneWarning',
  danger: 'block.reader.toneDanger',
} as const;

export const callout = defineView<Props>({
  type: 'callout',
  version: 1,
  Render: ({ block, ctx }) => {
    const tone = ctx.words(tones[block.tone]);
    const own = block.title.trim() !== '' && block.title !== tone;
    return (
      <aside
        className={`b b-callout${classes[block.tone]}`}
        data-block="callout"
        id={anchor(block)}
        aria-labelledby={anchor(block, 't')}
      >
        <Icon name={block.tone} />
        <p className="title" id={anchor(block, 't')}>
          {own && <span className="sr">{ctx.words('block.reader.tone', { tone })} </span>}
          <Line ctx={ctx} of={block} path="title" value={block.title || tone} />
        </p>
        <Rich ctx={ctx} of={block} path="html" value={block.html} className="rich" />
      </aside>
    );
  },
  text: ({ tone, title, html }, ctx) => lines(title || ctx.words(tones[tone]), htmlText(html)),
});
