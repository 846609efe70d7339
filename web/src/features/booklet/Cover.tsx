import { type CSSProperties, useState } from 'react';
import { cx } from '@/ui/cx';
import classes from './Cover.module.css';
import { Motif } from './CoverMotif';
import { type Covered, groundOf, inkOn, isSerif, titleOf, titleSize } from './coverLook';
import { Drawing, isDrawing } from './drawings';

interface CoverProps {
  booklet: Covered;
  /** Any CSS length; everything on the cover grows with it. Below 60 px no words are shown. */
  width?: string;
  className?: string;
}

/**
 * A booklet's cover, drawn in its colours. The booklet's name stands beside it wherever it is shown: the cover itself says
 * nothing to a screen reader, and its words are part of the picture.
 */
export function Cover({ booklet, width, className }: CoverProps) {
  const { theme, cover, company } = booklet;
  const title = titleOf(booklet);
  return (
    <div
      className={cx(classes.cover, className)}
      style={{ ...lookOf(booklet), ...(width && { '--cover-width': width }) }}
      data-cover={cover.style}
      aria-hidden
    >
      <Art booklet={booklet} />
      <Brand key={theme.logoId} name={company.name} logo={theme.logoId} />
      <span
        className={classes.title}
        data-serif={isSerif(theme.font) || undefined}
        style={{ '--title-size': titleSize(title) } as CSSProperties}
        data-words={title}
      />
    </div>
  );
}

/** The ground a cover lies on: the sheet's, with a breath of the cover's colour. */
export function stageStyle(booklet: Pick<Covered, 'theme' | 'cover'>): CSSProperties {
  return { '--stage-color': groundOf(booklet) } as CSSProperties;
}

function lookOf(booklet: Covered): CSSProperties {
  const { paper, ink, brand, accent, third } = booklet.theme.palette;
  const ground = groundOf(booklet);
  return {
    '--c-ground': ground,
    '--c-ink': inkOn(ground, ink),
    '--c-paper': paper,
    '--c-brand': brand,
    '--c-accent': accent,
    '--c-third': third,
    '--c-line': ink,
  } as CSSProperties;
}

function Brand({ name, logo }: { name: string; logo: string }) {
  const [broken, setBroken] = useState(false);
  if (logo && !broken) {
    return (
      <img
        className={classes.logo}
        src={`/m/${logo}/w320`}
        alt=""
        loading="lazy"
        onError={() => setBroken(true)}
      />
    );
  }
  return <span className={classes.company} data-words={name} />;
}

function Art({ booklet: { theme, cover } }: { booklet: Covered }) {
  const [broken, setBroken] = useState('');
  if (cover.style === 'illustration' && isDrawing(cover.illustration)) {
    return <Drawing name={cover.illustration} className={classes.drawing} />;
  }
  if (cover.style === 'photo' && cover.mediaId && broken !== cover.mediaId) {
    return (
      <img
        className={classes.photo}
        src={`/m/${cover.mediaId}/w640`}
        alt=""
        loading="lazy"
        onError={() => setBroken(cover.mediaId)}
      />
    );
  }
  if (cover.style === 'gradient') return null;
  return <Motif preset={theme.preset} className={classes.motif} />;
}
