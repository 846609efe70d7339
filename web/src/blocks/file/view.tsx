import { size } from '../numbers';
import { anchor, Icon, Line, Missing } from '../parts';
import { said } from '../said';
import { lines, together } from '../typography';
import { defineView } from '../view';
import type { Props } from './schema';

/** « PDF », from the file's name. */
function kindOf(name: string): string {
  return /\.([A-Za-z0-9]{1,4})$/.exec(name)?.[1]?.toUpperCase() ?? '';
}

export const file = defineView<Props>({
  type: 'file',
  version: 1,
  Render: ({ block, ctx }) => {
    const media = block.media ? ctx.media(block.media) : null;
    if (!media) return <Missing ctx={ctx} type="file" of={block} says="block.file.missing" />;
    const kind = kindOf(media.name);
    return (
      <div className="b b-file" data-block="file" id={anchor(block)}>
        <a href={media.url} download={media.name}>
          <span className="kind" aria-hidden="true">
            {kind}
          </span>
          <strong>
            <Line ctx={ctx} of={block} path="title" value={block.title || media.name} />
          </strong>
          <small>{together(kind, size(media.bytes, ctx.locale, ctx.words), said(ctx, block.note))}</small>
          <Icon name="download" />
        </a>
      </div>
    );
  },
  text: ({ media, title, note }, ctx) => lines(together(title || ctx.media(media)?.name || '', note)),
});
