import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './FocalPoint.module.css';
import { moved, pointAt } from './focal';
import { pictureOf, srcsetOf } from './look';
import type { Media } from './types';

export interface Point {
  x: number;
  y: number;
}

interface FocalPointProps {
  media: Media;
  /** Hundredths of the width and height. */
  value: Point;
  onChange: (point: Point) => void;
}

/** What stays in sight when the picture is cut: set by pressing it, or with the arrows. Small frames show what becomes of it. */
export function FocalPoint({ media, value, onChange }: FocalPointProps) {
  const { t } = useTranslation();
  const first = useRef<HTMLInputElement>(null);
  const place = { '--x': `${value.x}%`, '--y': `${value.y}%` } as CSSProperties;
  const source = {
    src: pictureOf(media),
    srcSet: srcsetOf(media),
    sizes: '288px',
    alt: '',
    draggable: false,
  };

  function follow(event: PointerEvent<HTMLDivElement>) {
    if (event.buttons !== 1) return;
    onChange(pointAt(event.currentTarget.getBoundingClientRect(), event.clientX, event.clientY));
  }
  function onKeyDown(event: KeyboardEvent) {
    const next = moved(value, event.key, event.shiftKey);
    if (!next) return;
    event.preventDefault();
    onChange(next);
  }
  const range = { type: 'range', min: 0, max: 100, className: classes.range, onKeyDown } as const;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws its legend its own way
    <div role="group" aria-label={t('media.focal.label')} style={place}>
      <div
        className={classes.picture}
        onPointerDown={(event) => {
          event.preventDefault();
          event.currentTarget.setPointerCapture?.(event.pointerId);
          first.current?.focus({ preventScroll: true });
          follow(event);
        }}
        onPointerMove={follow}
      >
        <img {...source} alt="" />
        <input
          {...range}
          ref={first}
          aria-label={t('media.focal.x')}
          value={value.x}
          onChange={(event) => onChange({ ...value, x: Number(event.currentTarget.value) })}
        />
        <input
          {...range}
          aria-label={t('media.focal.y')}
          value={value.y}
          onChange={(event) => onChange({ ...value, y: Number(event.currentTarget.value) })}
        />
        <span className={classes.dot} />
      </div>
      <p className={classes.help}>{t('media.focal.help')}</p>
      <div className={classes.cuts} aria-hidden>
        <span className={classes.cut} data-shape="square">
          <img {...source} alt="" />
        </span>
        <span className={classes.cut} data-shape="wide">
          <img {...source} alt="" />
        </span>
        <span className={classes.cut} data-shape="tall">
          <img {...source} alt="" />
        </span>
      </div>
    </div>
  );
}
