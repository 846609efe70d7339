import { anchor, Caption, Missing, Picture, widths } from '../parts';
import { said } from '../said';
import { lines, ranked } from '../typography';
import { defineView } from '../view';
import type { Props } from './schema';

export const gallery = defineView<Props>({
  type: 'gallery',
  version: 1,
  Render: ({ block, ctx }) => {
    const images = ranked(block.images).map((image) => ({ ...image, file: ctx.media(image.media) }));
    const shown = images.filter(({ file }) => file !== null);
    if (shown.length === 0) {
      return <Missing ctx={ctx} type="gallery" of={block} says="block.gallery.missing" />;
    }
    // Three make one composition, a large one and two small; any other number is a plain grid.
    const grid = shown.length === 3 ? '' : ' is-grid';
    return (
      <section
        className={`b b-gallery${grid}${widths[block.width]}`}
        data-block="gallery"
        id={anchor(block)}
        aria-label={said(ctx, block.label) || ctx.words('block.gallery.name')}
      >
        <ul>
          {shown.map(
            ({ file, rank, alt, caption }) =>
              file && (
                <li key={rank}>
                  <figure>
                    <div className="frame">
                      <Picture media={file} alt={alt} sizes="(min-width: 48rem) 26rem, 100vw" />
                    </div>
                    <Caption
                      ctx={ctx}
                      of={block}
                      path={`images.${rank}.caption`}
                      value={caption}
                      media={file}
                    />
                  </figure>
                </li>
              ),
          )}
        </ul>
      </section>
    );
  },
  text: ({ label, images }, ctx) =>
    lines(label, ...images.map((image) => image.caption || image.alt || ctx.media(image.media)?.alt)),
});
