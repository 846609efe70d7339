import { anchor, Missing } from '../parts';
import { said } from '../said';
import { defineView } from '../view';
import type { Props } from './schema';

export const contents = defineView<Props>({
  type: 'contents',
  version: 1,
  Render: ({ block, ctx }) => {
    const titles = ctx.page.headings.filter(({ level }) => level === 2);
    if (titles.length === 0) {
      return <Missing ctx={ctx} type="contents" of={block} says="block.contents.missing" />;
    }
    return (
      <nav
        className="b b-contents"
        data-block="contents"
        id={anchor(block)}
        aria-label={ctx.words('block.reader.contents')}
      >
        <ol>
          {titles.map(({ id, text }) => (
            <li key={id}>
              <a href={`#${id}`}>{said(ctx, text)}</a>
            </li>
          ))}
        </ol>
      </nav>
    );
  },
  // The titles are read where they stand.
  text: () => '',
});
