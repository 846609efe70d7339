import { type ElementType, Fragment, type ReactNode } from 'react';
import type { BlockContext, Media } from './context';
import { href } from './links';
import { dial, unbroken } from './numbers';
import { said, saidHtml } from './said';
import { initials, ranked } from './typography';

type Ctx = BlockContext;
/** Which text of which block, so that the editor can change it in place. */
type Place = { ctx: Ctx; of: { id: string }; path: string; value: string };

/** Whether an element is drawn for this text: in the editor always, so that there is a place to type. */
export const has = (ctx: Ctx, value: string) => ctx.editing || value.trim() !== '';

/** A text on one line. */
export function Line({ ctx, of, path, value }: Place) {
  if (ctx.InPlace) return <ctx.InPlace block={of.id} path={path} value={value} kind="line" />;
  return said(ctx, value);
}

/** A text on several lines. */
export function Lines({ ctx, of, path, value }: Place) {
  if (ctx.InPlace) return <ctx.InPlace block={of.id} path={path} value={value} kind="text" />;
  const rows = said(ctx, value.trim()).split('\n');
  return ranked(rows.map((row) => ({ row }))).map(({ row, rank }) => (
    <Fragment key={rank}>
      {rank > 0 && <br />}
      {row}
    </Fragment>
  ));
}

/** Rich text. Its HTML was cleaned by the server when it was saved (internal/block). */
export function Rich({ ctx, of, path, value, as: As = 'div', ...rest }: Place & RichElement) {
  if (ctx.InPlace) {
    return (
      <As {...rest}>
        <ctx.InPlace block={of.id} path={path} value={value} kind="rich" />
      </As>
    );
  }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the server on the way in, escaped above
  return <As {...rest} dangerouslySetInnerHTML={{ __html: saidHtml(ctx, value) }} />;
}

type RichElement = { as?: ElementType; className?: string; id?: string; 'data-block'?: string };

/** The anchor of a block; a part of it when named. No block's id holds a `_`, so none can be taken for a part. */
export const anchor = (of: { id: string }, part = '') => `b-${of.id}${part && `_${part}`}`;

export const widths = { text: '', wide: ' is-wide', full: ' is-full' } as const;
export type Width = keyof typeof widths;

/** Title of a block that shows none, where its third-level titles would otherwise follow a first-level one. */
export function HiddenTitle({ ctx, children }: { ctx: Ctx; children: string }) {
  return ctx.titled ? null : <h2 className="sr">{children}</h2>;
}

/** What the editor shows of a block that has nothing to show yet; readers see nothing of it. */
export function Missing(given: { ctx: Ctx; type: string; of: { id: string }; says: string }) {
  if (!given.ctx.editing) return null;
  return (
    <p className="b b-missing" data-block={given.type} id={anchor(given.of)}>
      {given.ctx.words(given.says)}
    </p>
  );
}

/** A link, or the bare words where it leads nowhere. */
export function Anchor(given: { ctx: Ctx; url: string; className?: string; children: ReactNode }) {
  const leads = href(given.ctx, given.url);
  if (!leads && !given.ctx.editing) return <span className={given.className}>{given.children}</span>;
  return (
    <a className={given.className} href={leads ?? undefined}>
      {given.children}
    </a>
  );
}

/** A telephone number that dials. */
export function Phone({ number, icon, sms }: { number: string; icon?: boolean; sms?: boolean }) {
  const dialled = dial(number);
  if (!dialled) return <span>{number}</span>;
  return (
    <a href={`${sms ? 'sms' : 'tel'}:${dialled}`}>
      {icon && <Icon name="phone" />}
      {icon ? ' ' : ''}
      {unbroken(number)}
    </a>
  );
}

/** « Écrire », named by whom the letter reaches. */
export function Mail(given: { ctx: Ctx; address: string; to: string; icon?: boolean }) {
  const { ctx, address, to, icon } = given;
  if (!/^[^\s@?&]+@[^\s@?&]+$/.test(address)) return <span>{address}</span>;
  return (
    <a href={`mailto:${address}`}>
      {icon && <Icon name="mail" />}
      {icon ? ' ' : ''}
      {ctx.words('block.reader.write')}
      <span className="sr"> {ctx.words('block.reader.writeTo', { name: to })}</span>
    </a>
  );
}

/** Sight steps of a quarter: a style sheet can hold them, and no style attribute is needed. */
const quarter = (percent: number) => String(Math.min(100, Math.max(0, Math.round(percent / 25) * 25)));

/** A picture of the media library. `alt` given here wins over the library's; one marked decorative has none. */
export function Picture({ media, alt, sizes }: { media: Media; alt: string; sizes?: string }) {
  return (
    <img
      src={media.url}
      srcSet={media.srcset || undefined}
      sizes={media.srcset ? (sizes ?? media.sizes) : undefined}
      width={media.width || undefined}
      height={media.height || undefined}
      alt={alt.trim() || (media.decorative ? '' : media.alt)}
      data-x={quarter(media.focalX)}
      data-y={quarter(media.focalY)}
      loading="lazy"
      decoding="async"
    />
  );
}

/** A face, or the initials where there is no photograph. The name stands beside it: it is not read twice. */
export function Portrait({ ctx, media: id, name }: { ctx: Ctx; media: string; name: string }) {
  const media = id ? ctx.media(id) : null;
  return (
    <div className="portrait" aria-hidden="true">
      <span>{initials(said(ctx, name))}</span>
      {media && <Picture media={{ ...media, decorative: true }} alt="" sizes="12rem" />}
    </div>
  );
}

/** Caption and credit of a picture. */
export function Caption(given: { ctx: Ctx; of: { id: string }; path: string; value: string; media: Media }) {
  const { ctx, of, path, value, media } = given;
  const caption = value || (ctx.editing ? '' : media.caption);
  if (!has(ctx, caption) && !media.credit) return null;
  return (
    <figcaption>
      <Line ctx={ctx} of={of} path={path} value={caption} />
      {media.credit && (
        <small className="credit"> {ctx.words('block.reader.credit', { name: media.credit })}</small>
      )}
    </figcaption>
  );
}

const icons = {
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 11v6M12 7.5v.01',
  tip: 'M9 18h6M10 21h4M12 3a6 6 0 0 0-4 10.5c.8.8 1 1.500 1 2.500h6c0-1 .2-1.700 1-2.500A6 6 0 0 0 12 3z',
  warning: 'M12 4L2.500 20h19zM12 10v5M12 17.500v.01',
  danger: 'M8 3h8l5 5v8l-5 5H8l-5-5V8zM12 8v5M12 16v.01',
  play: 'M7 4l13 8-13 8z',
  pin: 'M12 21c-5-6-7-9-7-12a7 7 0 0 1 14 0c0 3-2 6-7 12zM12 6.500a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5z',
  phone: 'M5 3h4l2 5-2.500 1.500a12 12 0 0 0 6 6L16 13l5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 3 5a2 2 0 0 1 2-2z',
  mail: 'M3 6h18v12H3zM3 7l9 7 9-7',
  download: 'M12 4v12M6 11l6 6 6-6M4 21h16',
  out: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
} as const;

export function Icon({ name }: { name: keyof typeof icons }) {
  return (
    <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
      <path d={icons[name]} />
    </svg>
  );
}
