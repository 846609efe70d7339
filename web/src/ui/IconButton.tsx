import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from './cx';
import classes from './IconButton.module.css';

export interface IconButtonProps
  extends Omit<ComponentPropsWithRef<'button'>, 'aria-label' | 'aria-pressed'> {
  /** Says what the button does; shown on hover too. */
  label: string;
  pressed?: boolean;
  children: ReactNode;
}

/** A button that is only a picture: its label is never optional. */
export function IconButton({ label, pressed, className, type = 'button', ...others }: IconButtonProps) {
  return (
    <button
      className={cx(classes.button, className)}
      type={type}
      aria-label={label}
      aria-pressed={pressed}
      title={label}
      {...others}
    />
  );
}
