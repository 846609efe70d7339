import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Tabs.layer.css';
import { Tabs as Base } from '@mantine/core';
import type { ReactNode } from 'react';
import { Words } from './LinkTabs';
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
