import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './RowLink.module.css';

/** A path of the application, or what a router link takes. */
export type RowTarget<T> = (row: T) => string | LinkProps;

interface RowLinkProps {
  target?: string | LinkProps;
  onOpen?: () => void;
  children: ReactNode;
}

/** The first cell of a row: a real link (or button), stretched over the whole row. */
export function RowLink({ target, onOpen, children }: RowLinkProps) {
  if (target === undefined) {
    return (
      <button type="button" className={classes.whole} onClick={onOpen}>
        {children}
      </button>
    );
  }
  const link = typeof target === 'string' ? ({ to: target } as LinkProps) : target;
  return (
    <Link className={classes.whole} {...link}>
      {children}
    </Link>
  );
}
