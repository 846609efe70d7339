import type { ReactNode } from 'react';
import classes from './Tag.module.css';

interface TagProps {
  /** new: the signet's meaning, "c'est nouveau". */
  tone?: 'neutral' | 'info' | 'ok' | 'new';
  children: ReactNode;
}

export function Tag({ tone = 'neutral', children }: TagProps) {
  return (
    <span className={classes.tag} data-tone={tone}>
      {children}
    </span>
  );
}
