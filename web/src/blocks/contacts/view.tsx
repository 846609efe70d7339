import type { BlockContext } from '../context';
import { dial, unbroken } from '../numbers';
import { anchor, has, Line, Mail, Phone } from '../parts';
import { said } from '../said';
import { lines, ranked, together } from '../typography';
import { type Base, defineView } from '../view';
import type { Props } from './schema';

type Given = { block: Props & Base; ctx: BlockContext };

function Emergencies({ block, ctx }: Given) {
  if (block.emergencies.length === 0) return null;
  return (
    <ul className="sos">
      {ranked(block.emergencies).map(({ rank, number, label, sms }) => {
        const dialled = dial(said(ctx, number));
        return (
          <li key={rank}>
            <a href={dialled ? `${sms ? 'sms' : 'tel'}:${dialled}` : undefined}>
              <b>{unbroken(said(ctx, number))}</b>{' '}
              <Line ctx={ctx} of={block} path={`emergencies.${rank}.label`} value={label} />
            </a>
          </li>
        );
      })}
    </ul>
  );
}

function People({ block, ctx }: Given) {
  if (block.people.length === 0) return null;
  return (
    <ul className="people">
      {ranked(block.people).map(({ rank, name, role, phone, email }) => (
        <li key={rank}>
          <p>
            <strong>
              <Line ctx={ctx} of={block} path={`people.${rank}.name`} value={name} />
            </strong>
            {has(ctx, role) && (
              <>
                <br />
                <span className="muted">
                  <Line ctx={ctx} of={block} path={`people.${rank}.role`} value={role} />
                </span>
              </>
            )}
          </p>
          <p>
            {phone && <Phone number={said(ctx, phone)} icon />}
            {email && <Mail ctx={ctx} address={said(ctx, email)} to={said(ctx, name)} icon />}
          </p>
        </li>
      ))}
    </ul>
  );
}

export const contacts = defineView<Props>({
  type: 'contacts',
  version: 1,
  Render: ({ block, ctx }) => (
    <section
      className="b b-contacts"
      data-block="contacts"
      id={anchor(block)}
      aria-label={said(ctx, block.label) || ctx.words('block.contacts.name')}
    >
      <Emergencies block={block} ctx={ctx} />
      <People block={block} ctx={ctx} />
    </section>
  ),
  text: ({ emergencies, people }) =>
    lines(
      ...emergencies.map(({ number, label }) => together(number, label)),
      ...people.map(({ name, role, phone, email }) => together(name, role, phone, email)),
    ),
});
