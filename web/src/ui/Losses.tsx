import type { ReactNode } from 'react';
import classes from './Losses.module.css';

export interface Loss {
  icon?: ReactNode;
  text: ReactNode;
}

/** What a destructive confirmation will take away, counted. */
export function Losses({ items, after }: { items: Loss[]; after?: ReactNode }) {
  return (
    <>
      <ul className={classes.losses}>
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list, never reordered
          <li key={index}>
            {item.icon}
            <span>{item.text}</span>
          </li>
        ))}
      </ul>
      {after && <p className={classes.after}>{after}</p>}
    </>
  );
}
