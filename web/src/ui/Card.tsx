import type { ComponentPropsWithRef } from 'react';
import classes from './Card.module.css';
import { cx } from './cx';

interface CardProps extends ComponentPropsWithRef<'div'> {
  padded?: boolean;
  /** A well in the sheet rather than a thing on it. */
  sunken?: boolean;
}

/** Only for things one can pick up; hairlines and space separate the rest. */
export function Card({ padded = true, sunken, className, ...others }: CardProps) {
  return (
    <div
      className={cx(classes.card, className)}
      data-padded={padded || undefined}
      data-sunken={sunken || undefined}
      {...others}
    />
  );
}
