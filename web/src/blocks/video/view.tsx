import type { BlockContext } from '../context';
import { anchor, has, Icon, Missing, Picture, Rich, widths } from '../parts';
import { film } from '../players';
import { said } from '../said';
import { htmlText, lines } from '../typography';
import { type Base, defineView } from '../view';
import type { Props } from './schema';

type Given = { block: Props & Base; ctx: BlockContext };

const posterOf = ({ block, ctx }: Given) => (block.poster ? ctx.media(block.poster) : null);

/** A film of our own plays here; nothing of it is fetched before it is asked for. */
function Own({ block, ctx, src }: Given & { src: string }) {
  const name = said(ctx, block.title);
  return (
    // biome-ignore lint/a11y/useMediaCaption: subtitles are in the film itself, the transcript is below
    <video controls preload="none" src={src} poster={posterOf({ block, ctx })?.url} aria-label={name} />
  );
}

/** A film of another site: a link, which the reader's script turns into a frame on click (`data-frame`). */
function Elsewhere({ block, ctx }: Given) {
  const player = film(block.url);
  const poster = posterOf({ block, ctx });
  const duration = block.duration && ` (${said(ctx, block.duration)})`;
  return (
    <>
      {poster && <Picture media={{ ...poster, decorative: true }} alt="" />}
      <a className="load" href={player?.page} data-frame={player?.frame ?? undefined}>
        <span>
          <Icon name="play" /> {ctx.words('block.reader.play', { title: said(ctx, block.title) })}
          {duration}
        </span>
      </a>
    </>
  );
}

function About({ block, ctx }: Given) {
  const host = block.file ? '' : film(block.url)?.host;
  const says = [
    host && ctx.words('block.reader.videoFrom', { host }),
    block.subtitled && ctx.words('block.reader.subtitled'),
  ];
  const told = says.filter(Boolean).join(' ');
  return told && <figcaption>{told}</figcaption>;
}

export const video = defineView<Props>({
  type: 'video',
  version: 1,
  Render: ({ block, ctx }) => {
    const own = block.file ? ctx.media(block.file) : null;
    if (!own && !film(block.url)) {
      return <Missing ctx={ctx} type="video" of={block} says="block.video.missing" />;
    }
    return (
      <figure className={`b b-video${widths[block.width]}`} data-block="video" id={anchor(block)}>
        <div className="frame">
          {own ? <Own block={block} ctx={ctx} src={own.url} /> : <Elsewhere block={block} ctx={ctx} />}
        </div>
        <About block={block} ctx={ctx} />
        {has(ctx, htmlText(block.transcript)) && (
          <details>
            <summary>{ctx.words('block.reader.transcript')}</summary>
            <Rich ctx={ctx} of={block} path="transcript" value={block.transcript} className="rich" />
          </details>
        )}
      </figure>
    );
  },
  text: (block) => lines(block.title, !block.file && block.url, htmlText(block.transcript)),
});
