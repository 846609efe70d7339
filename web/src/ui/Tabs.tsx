import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Tabs.layer.css';
import { Tabs as Base } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './Tabs.module.css';

interface Tab<V extends string> {
  value: V;
  label: ReactNode;
  count?: number;
  panel: ReactNode;
}

interface TabsProps<V extends string> {
  value: V;
  onChange: (value: V) => void;
  items: Tab<V>[];
  label: string;
}

function Words({ label, count }: { label: ReactNode; count?: number | string }) {
  return (
    <>
      {label}
      {count !== undefined && <span className={classes.count}>{count}</span>}
    </>
  );
}

/** Views of the same thing, on one address. */
export function Tabs<V extends string>({ value, onChange, items, label }: TabsProps<V>) {
  return (
    <Base
      value={value}
      onChange={(next) => next && onChange(next as V)}
      keepMounted={false}
      classNames={{ list: classes.list, tab: classes.tab, tabLabel: classes.words }}
    >
      <Base.List aria-label={label}>
        {items.map((item) => (
          <Base.Tab key={item.value} value={item.value}>
            <Words {...item} />
          </Base.Tab>
        ))}
      </Base.List>
      {items.map((item) => (
        <Base.Panel key={item.value} value={item.value} className={classes.panel}>
          {item.panel}
        </Base.Panel>
      ))}
    </Base>
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
