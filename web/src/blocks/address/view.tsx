import { href } from '../links';
import { anchor, HiddenTitle, has, Icon, Line, Lines, Picture } from '../parts';
import { said } from '../said';
import { lines } from '../typography';
import { defineView } from '../view';
import { Drawing } from './Drawing';
import type { Props } from './schema';

/** The address on OpenStreetMap, as one would search for it. */
function searched(address: string): string {
  const words = address.split('\n').map((row) => row.trim());
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(words.filter(Boolean).join(', '))}`;
}

export const address = defineView<Props>({
  type: 'address',
  version: 1,
  Render: ({ block, ctx }) => {
    if (!has(ctx, block.address)) return null;
    const name = ctx.words('block.address.name');
    const map = block.map ? ctx.media(block.map) : null;
    return (
      <section className="b b-address is-wide" data-block="address" id={anchor(block)} aria-label={name}>
        <div className="map">{map ? <Picture media={map} alt="" /> : <Drawing />}</div>
        <div className="body">
          <HiddenTitle ctx={ctx}>{name}</HiddenTitle>
          {has(ctx, block.title) && (
            <h3>
              <Line ctx={ctx} of={block} path="title" value={block.title} />
            </h3>
          )}
          <address>
            <Lines ctx={ctx} of={block} path="address" value={block.address} />
          </address>
          {has(ctx, block.note) && (
            <p className="muted">
              <Line ctx={ctx} of={block} path="note" value={block.note} />
            </p>
          )}
          <a className="btn" href={href(ctx, block.url) ?? searched(said(ctx, block.address))}>
            <Icon name="pin" /> {ctx.words('block.reader.route')}
          </a>
        </div>
      </section>
    );
  },
  text: ({ title, address, note }) => lines(title, address, note),
});
