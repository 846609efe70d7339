import { anchor, Caption, Missing, Picture, widths } from '../parts';
import { lines } from '../typography';
import { defineView } from '../view';
import type { Props } from './schema';

export const image = defineView<Props>({
  type: 'image',
  version: 1,
  Render: ({ block, ctx }) => {
    const media = block.media ? ctx.media(block.media) : null;
    if (!media) return <Missing ctx={ctx} type="image" of={block} says="block.image.missing" />;
    return (
      <figure className={`b b-image${widths[block.width]}`} data-block="image" id={anchor(block)}>
        <div className="frame">
          <Picture media={media} alt={block.alt} />
        </div>
        <Caption ctx={ctx} of={block} path="caption" value={block.caption} media={media} />
      </figure>
    );
  },
  text: (block, ctx) => {
    const media = block.media ? ctx.media(block.media) : null;
    return media ? lines(block.alt || (!media.decorative && media.alt), block.caption || media.caption) : '';
  },
});
