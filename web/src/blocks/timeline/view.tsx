import type { BlockContext } from '../context';
import { hour } from '../numbers';
import { anchor, HiddenTitle, has, Line, Lines } from '../parts';
import { said } from '../said';
import { lines, ranked, together } from '../typography';
import { type Base, defineView } from '../view';
import type { Props } from './schema';

type Given = { block: Props & Base; ctx: BlockContext; step: Props['steps'][number]; at: string };

function Moments({ block, ctx, step, at }: Given) {
  if (step.moments.length === 0) return null;
  return (
    <ul>
      {ranked(step.moments).map(({ rank, time, text }) => {
        const found = hour(time);
        return (
          <li key={rank}>
            {found ? <time dateTime={found.iso}>{found.shown}</time> : <span>{said(ctx, time)}</span>}
            <span>
              <Line ctx={ctx} of={block} path={`${at}.moments.${rank}.text`} value={text} />
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function Step({ block, ctx, step, at }: Given) {
  return (
    <li className={step.key ? 'is-key' : undefined}>
      {has(ctx, step.when) && (
        <p className="label">
          <Line ctx={ctx} of={block} path={`${at}.when`} value={step.when} />
        </p>
      )}
      {has(ctx, step.title) && (
        <h3>
          <Line ctx={ctx} of={block} path={`${at}.title`} value={step.title} />
        </h3>
      )}
      {has(ctx, step.text) && (
        <p>
          <Lines ctx={ctx} of={block} path={`${at}.text`} value={step.text} />
        </p>
      )}
      <Moments block={block} ctx={ctx} step={step} at={at} />
    </li>
  );
}

export const timeline = defineView<Props>({
  type: 'timeline',
  version: 1,
  Render: ({ block, ctx }) => {
    const name = said(ctx, block.label) || ctx.words('block.timeline.name');
    return (
      <section className="b b-timeline" data-block="timeline" id={anchor(block)} aria-label={name}>
        <HiddenTitle ctx={ctx}>{name}</HiddenTitle>
        <ol>
          {ranked(block.steps).map((step) => (
            <Step key={step.rank} block={block} ctx={ctx} step={step} at={`steps.${step.rank}`} />
          ))}
        </ol>
      </section>
    );
  },
  text: ({ steps }) =>
    lines(
      ...steps.map(({ when, title, text, moments }) =>
        lines(together(when, title), text, ...moments.map((moment) => together(moment.time, moment.text))),
      ),
    ),
});
