import { Illustration } from '../illustrations';
import { anchor, HiddenTitle, has, Line, Missing, Rich } from '../parts';
import { said } from '../said';
import { htmlText, lines } from '../typography';
import { defineView } from '../view';
import type { Props } from './schema';

export const audio = defineView<Props>({
  type: 'audio',
  version: 1,
  Render: ({ block, ctx }) => {
    const media = block.media ? ctx.media(block.media) : null;
    if (!media) return <Missing ctx={ctx} type="audio" of={block} says="block.audio.missing" />;
    return (
      <figure className="b b-audio panel" data-block="audio" id={anchor(block)}>
        <HiddenTitle ctx={ctx}>{ctx.words('block.audio.name')}</HiddenTitle>
        <div className="row">
          <Illustration name="contact" className="mini" />
          <div>
            <h3>
              <Line ctx={ctx} of={block} path="title" value={block.title} />
            </h3>
            {has(ctx, block.text) && (
              <p className="muted">
                <Line ctx={ctx} of={block} path="text" value={block.text} />
              </p>
            )}
          </div>
        </div>
        {/* biome-ignore lint/a11y/useMediaCaption: the transcript is below */}
        <audio controls preload="none" src={media.url} aria-label={said(ctx, block.title)} />
        {has(ctx, htmlText(block.transcript)) && (
          <details>
            <summary>{ctx.words('block.reader.transcript')}</summary>
            <Rich ctx={ctx} of={block} path="transcript" value={block.transcript} className="rich" />
          </details>
        )}
      </figure>
    );
  },
  text: ({ title, text, transcript }) => lines(title, text, htmlText(transcript)),
});
