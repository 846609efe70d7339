import { IconCheck } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import {
  cloneElement,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useId,
  useRef,
  useState,
} from 'react';
import { InPage } from './InPage';
import { useLayer } from './layers';
import classes from './Menu.module.css';
import { neighbour } from './menu/neighbour';
import { type MenuPosition, useMenuPlace } from './menu/useMenuPlace';
import { useOutside } from './menu/useOutside';

export interface MenuItem {
  label: ReactNode;
  icon?: ReactNode;
  onSelect?: () => void;
  to?: LinkProps['to'];
  search?: LinkProps['search'];
  danger?: boolean;
  disabled?: boolean;
  /** Given: the entry is one of several choices, and this says whether it is the chosen one. */
  checked?: boolean;
}

export type MenuEntry = MenuItem | 'divider' | { heading: ReactNode };

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement<Record<string, unknown>>;
  items: MenuEntry[];
  label: string;
  position?: MenuPosition;
}

function Entry({ item, onDone }: { item: MenuEntry; onDone: () => void }) {
  if (item === 'divider') return <hr className={classes.divider} />;
  if ('heading' in item) return <p className={classes.heading}>{item.heading}</p>;
  const choice = item.checked !== undefined;
  const common = {
    className: classes.item,
    role: choice ? 'menuitemradio' : 'menuitem',
    'aria-checked': choice ? item.checked : undefined,
    'data-danger': item.danger || undefined,
    tabIndex: -1,
    onClick: () => {
      onDone();
      item.onSelect?.();
    },
  };
  const words = (
    <>
      {item.icon}
      <span>{item.label}</span>
      {item.checked && <IconCheck aria-hidden className={classes.check} />}
    </>
  );
  if (item.to) {
    return (
      <Link {...common} to={item.to} search={item.search}>
        {words}
      </Link>
    );
  }
  return (
    <button type="button" {...common} disabled={item.disabled}>
      {words}
    </button>
  );
}

/** A menu of actions; on a phone it rises from the bottom. Lighter than the library's, which brings a positioning engine along. */
export function Menu({ trigger, items, label, position = 'bottom-end' }: MenuProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const layer = useLayer();
  const button = useRef<HTMLElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const place = useMenuPlace(open, button, list, position);
  useOutside(open, [button, list], () => setOpen(false));

  function close() {
    setOpen(false);
    button.current?.focus();
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' || event.key === 'Tab') {
      if (event.key === 'Escape') event.preventDefault();
      close();
      return;
    }
    const next = list.current && neighbour(list.current, event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  return (
    <>
      {cloneElement(trigger, {
        ref: button,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        'aria-controls': open ? id : undefined,
        onClick: () => setOpen(!open),
        onKeyDown: (event: KeyboardEvent) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          setOpen(true);
        },
      })}
      {open && (
        <InPage>
          <div className={classes.shade} style={{ zIndex: layer }} />
          <div
            ref={list}
            id={id}
            className={classes.dropdown}
            role="menu"
            aria-label={label}
            data-menu-dropdown
            tabIndex={-1}
            style={{ ...place, zIndex: layer }}
            onKeyDown={onKeyDown}
          >
            {items.map((item, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: entries have no identity of their own and keep their order
              <Entry key={index} item={item} onDone={close} />
            ))}
          </div>
        </InPage>
      )}
    </>
  );
}
