import { Illustration } from '../illustrations';
import { anchor, Icon, Line, Missing } from '../parts';
import { embed as playerOf } from '../players';
import { lines } from '../typography';
import { defineView } from '../view';
import type { Props } from './schema';

/** Asked before anything loads: without script, a link; with it, a frame for the sites that are listed (`data-frame`). */
export const embed = defineView<Props>({
  type: 'embed',
  version: 1,
  Render: ({ block, ctx }) => {
    const player = playerOf(block.url);
    if (!player) return <Missing ctx={ctx} type="embed" of={block} says="block.embed.missing" />;
    return (
      <section
        className="b b-embed"
        data-block="embed"
        id={anchor(block)}
        aria-label={ctx.words('block.reader.embed')}
      >
        <div className="ask">
          <Illustration name="livret" />
          <p>
            <strong>
              <Line ctx={ctx} of={block} path="title" value={block.title} />
            </strong>
            <br />
            {ctx.words('block.reader.embedFrom', { host: player.host })}
          </p>
          <a className="btn is-quiet" href={player.page} data-frame={player.frame ?? undefined}>
            <Icon name="out" />{' '}
            <Line
              ctx={ctx}
              of={block}
              path="action"
              value={block.action || ctx.words('block.reader.embedOpen')}
            />
          </a>
        </div>
      </section>
    );
  },
  text: ({ title, url }) => lines(title, url),
});
