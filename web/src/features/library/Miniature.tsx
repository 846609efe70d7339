import './fonts/fonts.css';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { standing } from '@/reader/contrast';
import classes from './Miniature.module.css';
import type { Font, Palette } from './queries';

export type Colors = Pick<Palette, 'paper' | 'ink' | 'brand' | 'accent' | 'third'>;
export type Typefaces = Omit<Font, 'id' | 'enabled'>;

interface MiniatureProps {
  colors: Colors;
  font: Typefaces;
  structure: string;
  cover: string;
  large?: boolean;
}

/** The administration's own copy of that typeface goes by another name. */
const ownNames: Record<string, string> = { Bricolage: 'Bricolage Grotesque Variable' };

export function fontStyle(font: Typefaces): CSSProperties {
  return {
    '--display': `"${ownNames[font.display] ?? font.display}"`,
    '--display-weight': font.displayWeight,
    '--display-width': `${font.displayWidth}%`,
    '--display-case': font.displayCase,
    '--body': `"${ownNames[font.text] ?? font.text}"`,
  } as CSSProperties;
}

function colorStyle({ paper, ink, brand, accent, third }: Colors): CSSProperties {
  const on = (ground: string) => (standing(ink, ground).white ? 'white' : ink);
  return {
    '--m-paper': paper,
    '--m-ink': ink,
    '--m-brand': brand,
    '--m-accent': accent,
    '--m-third': third,
    '--m-on-brand': on(brand),
    '--m-on-accent': on(accent),
    '--m-on-third': on(third),
  } as CSSProperties;
}

/** A cover and a page as a booklet would show them. The words beside it say the same: nobody needs to see it. */
export function Miniature({ colors, font, structure, cover, large }: MiniatureProps) {
  const { t } = useTranslation();
  return (
    <div
      className={classes.mini}
      data-large={large || undefined}
      data-case={font.displayCase}
      style={{ ...colorStyle(colors), ...fontStyle(font) }}
      aria-hidden
    >
      <div className={classes.cover} data-cover={cover}>
        <span className={classes.title} data-words={t('library.miniature.cover')} />
      </div>
      <div className={classes.page} data-structure={structure}>
        <span className={classes.head} data-words={t('library.miniature.page')} />
        <Inside structure={structure} />
      </div>
    </div>
  );
}

function Inside({ structure }: { structure: string }) {
  if (structure === 'tiles') {
    return (
      <div className={classes.tiles}>
        <i />
        <i />
        <i />
        <i />
      </div>
    );
  }
  return (
    <div className={classes.body}>
      {structure === 'side' && <div className={classes.contents} />}
      <div className={classes.lines} />
      <div className={classes.button} />
      {structure === 'paged' && <div className={classes.next} />}
    </div>
  );
}
