import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './Tabs.module.css';

export function Words({ label, count }: { label: ReactNode; count?: number | string }) {
  return (
    <>
      {label}
      {count !== undefined && <span className={classes.count}>{count}</span>}
    </>
  );
}

interface LinkTab {
  to: LinkProps['to'];
  params?: LinkProps['params'];
  search?: LinkProps['search'];
  label: ReactNode;
  count?: number | string;
  /** The path does not tell which one is current: they differ by what follows the question mark. */
  bySearch?: boolean;
}

/** Sub-pages, each with its address. */
export function LinkTabs({ items, label }: { items: LinkTab[]; label: string }) {
  return (
    <nav className={classes.list} aria-label={label}>
      {items.map((item, index) => (
        <Link
          // biome-ignore lint/suspicious/noArrayIndexKey: a fixed row of tabs
          key={index}
          to={item.to}
          params={item.params as never}
          search={item.search}
          className={classes.tab}
          activeOptions={{ exact: true, includeSearch: item.bySearch === true }}
          activeProps={{ 'aria-current': 'page' }}
        >
          <Words {...item} />
        </Link>
      ))}
    </nav>
  );
}
