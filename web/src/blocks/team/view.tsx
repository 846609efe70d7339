import { anchor, HiddenTitle, has, Line, Mail, Phone, Portrait } from '../parts';
import { said } from '../said';
import { lines, ranked, together } from '../typography';
import { defineView } from '../view';
import type { Props } from './schema';

export const team = defineView<Props>({
  type: 'team',
  version: 1,
  Render: ({ block, ctx }) => {
    const label = said(ctx, block.label) || ctx.words('block.team.name');
    return (
      <section className="b b-team is-wide" data-block="team" id={anchor(block)} aria-label={label}>
        <HiddenTitle ctx={ctx}>{label}</HiddenTitle>
        <ul>
          {ranked(block.people).map(({ rank, name, role, media, phone, email }) => (
            <li key={rank}>
              <Portrait ctx={ctx} media={media} name={name} />
              <h3>
                <Line ctx={ctx} of={block} path={`people.${rank}.name`} value={name} />
              </h3>
              {has(ctx, role) && (
                <p>
                  <Line ctx={ctx} of={block} path={`people.${rank}.role`} value={role} />
                </p>
              )}
              {phone && (
                <p>
                  <Phone number={said(ctx, phone)} />
                </p>
              )}
              {email && (
                <p>
                  <Mail ctx={ctx} address={said(ctx, email)} to={said(ctx, name)} />
                </p>
              )}
            </li>
          ))}
        </ul>
      </section>
    );
  },
  text: ({ people }) =>
    lines(...people.map(({ name, role, phone, email }) => together(name, role, phone, email))),
});
