import type { ReactNode } from 'react';
import classes from './StateMark.module.css';

interface StateMarkProps {
  /** draft: ring · live: full · changed: two halves · archived, off, wait: by colour and word. */
  state: 'draft' | 'live' | 'changed' | 'archived' | 'off' | 'wait';
  children: ReactNode;
}

/** A state is a dot and a word, not a coloured pill. */
export function StateMark({ state, children }: StateMarkProps) {
  return (
    <span className={classes.state} data-state={state}>
      {children}
    </span>
  );
}
