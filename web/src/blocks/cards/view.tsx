import type { BlockContext } from '../context';
import { Illustration } from '../illustrations';
import { href } from '../links';
import { Anchor, anchor, HiddenTitle, has, Line, Lines, Picture } from '../parts';
import { said } from '../said';
import { lines, ranked, together } from '../typography';
import { type Base, defineView } from '../view';
import type { Props } from './schema';

type CardProps = { block: Props & Base; ctx: BlockContext; rank: number; card: Props['cards'][number] };

/** The drawing comes last in HTML, first on screen; the title's link covers the whole card. */
function Card({ block, ctx, rank, card }: CardProps) {
  const picture = card.media ? ctx.media(card.media) : null;
  const title = <Line ctx={ctx} of={block} path={`cards.${rank}.title`} value={card.title} />;
  return (
    <li className={picture ? 'has-picture' : undefined}>
      <h3>
        {href(ctx, card.url) ? (
          <Anchor ctx={ctx} url={card.url}>
            {title}
          </Anchor>
        ) : (
          title
        )}
      </h3>
      {has(ctx, card.text) && (
        <p>
          <Lines ctx={ctx} of={block} path={`cards.${rank}.text`} value={card.text} />
        </p>
      )}
      {picture && (
        <div className="frame">
          <Picture media={picture} alt="" sizes="(min-width: 40rem) 20rem, 100vw" />
        </div>
      )}
      {!picture && card.illustration && <Illustration name={card.illustration} />}
    </li>
  );
}

export const cards = defineView<Props>({
  type: 'cards',
  version: 1,
  Render: ({ block, ctx }) => {
    const name = said(ctx, block.label) || ctx.words('block.cards.name');
    return (
      <section className="b b-cards is-wide" data-block="cards" id={anchor(block)} aria-label={name}>
        <HiddenTitle ctx={ctx}>{name}</HiddenTitle>
        <ul>
          {ranked(block.cards).map((card) => (
            <Card key={card.rank} block={block} ctx={ctx} rank={card.rank} card={card} />
          ))}
        </ul>
      </section>
    );
  },
  text: (block) => lines(...block.cards.map(({ title, text }) => together(title, text))),
});
