import { IconChevronDown, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../IconButton';
import titles from '../theme/typography.module.css';
import classes from './LookupInput.module.css';
import { useAnchor } from './useAnchor';
import { type LookupOption, type LookupSearch, type LookupState, useLookup } from './useLookup';

/** What the box of the combobox takes, whoever draws it. */
export interface ComboboxProps {
  role: 'combobox';
  'aria-autocomplete': 'list';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
  'aria-activedescendant': string | undefined;
  autoComplete: 'off';
  value: string;
  onChange: (event: { currentTarget: { value: string } }) => void;
  onFocus: (event: { currentTarget: HTMLInputElement }) => void;
  onBlur: () => void;
  onClick: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
}

interface LookupInputProps {
  label: string;
  /** What is chosen, if one thing can be. */
  value: LookupOption | null;
  onPick: (option: LookupOption | null) => void;
  search: LookupSearch;
  /** Already chosen: not offered again. */
  without?: string[];
  input: (box: ComboboxProps, end: ReactNode) => ReactNode;
}

/** A box to type in, and the list of what matches. The words are the search as long as one types, then again what is chosen. */
export function LookupInput({ label, value, onPick, search, without = [], input }: LookupInputProps) {
  const { t } = useTranslation();
  const id = useId();
  const field = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const state = useLookup(open ? (typed ?? '') : null, search);
  const options = state.options.filter((option) => !without.includes(option.id));
  const style = useAnchor(open, field, list);

  function show() {
    setOpen(true);
    setActive(-1);
  }
  function hide() {
    setOpen(false);
    setTyped(null);
    setActive(-1);
  }
  function pick(option: LookupOption) {
    onPick(option);
    hide();
  }
  function leave() {
    // Words wiped out mean nothing is wanted any more.
    if (typed === '' && value) onPick(null);
    hide();
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      if (!open) return show();
      return setActive(stepped(active, step, options.length));
    }
    if (!open) return;
    const chosen = options[active];
    if (event.key === 'Enter') {
      // It chooses, or does nothing: words are not yet a choice to be sent.
      event.preventDefault();
      if (chosen) pick(chosen);
    }
    if (event.key === 'Escape') {
      event.preventDefault();
      hide();
    }
  }
  const box: ComboboxProps = {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': open,
    'aria-controls': open ? `${id}-list` : undefined,
    'aria-activedescendant': open && options[active] ? `${id}-${active}` : undefined,
    autoComplete: 'off',
    value: typed ?? value?.label ?? '',
    onChange: (event) => {
      setTyped(event.currentTarget.value);
      show();
    },
    onFocus: (event) => event.currentTarget.select(),
    onBlur: leave,
    onClick: show,
    onKeyDown,
  };
  const end = value ? (
    <IconButton
      label={t('ui.lookup.clear', { label })}
      // The box keeps its focus, so that leaving it does not come first.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        onPick(null);
        hide();
      }}
    >
      <IconX aria-hidden />
    </IconButton>
  ) : (
    <IconChevronDown aria-hidden className={classes.caret} />
  );
  return (
    <div ref={field} className={classes.field}>
      {input(box, end)}
      {open && (
        // biome-ignore lint/a11y/noStaticElementInteractions: a press on the list must not take the focus from its box
        <div
          ref={list}
          popover="manual"
          className={classes.dropdown}
          style={style}
          data-menu-dropdown
          onMouseDown={(event) => event.preventDefault()}
        >
          <div role="listbox" id={`${id}-list`} aria-label={label}>
            {options.map((option, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the box has the keys; an option is only pointed at
              <div
                key={option.id}
                id={`${id}-${index}`}
                ref={index === active ? reveal : undefined}
                role="option"
                tabIndex={-1}
                aria-selected={option.id === value?.id}
                data-active={index === active || undefined}
                className={classes.option}
                onClick={() => pick(option)}
                onPointerMove={() => setActive(index)}
              >
                <span>{option.label}</span>
                {option.detail && <span className={classes.detail}>{option.detail}</span>}
              </div>
            ))}
          </div>
          <Remark state={state} count={options.length} />
        </div>
      )}
    </div>
  );
}

function reveal(element: HTMLElement | null): void {
  element?.scrollIntoView?.({ block: 'nearest' });
}

/** Round and round; from nowhere, to the first or the last. */
function stepped(from: number, step: number, count: number): number {
  if (count === 0) return -1;
  if (from < 0) return step > 0 ? 0 : count - 1;
  return (from + step + count) % count;
}

/** Said to everyone when there is nothing to choose, and only aloud when there is. */
function Remark({ state, count }: { state: LookupState; count: number }) {
  const { t } = useTranslation();
  const words = {
    waiting: t('ui.lookup.waiting'),
    failed: t('ui.lookup.failed'),
    found: count > 0 ? t('ui.lookup.found', { count }) : t('ui.lookup.none'),
  }[state.kind];
  const aloud = state.kind === 'found' && count > 0;
  return (
    <p className={aloud ? titles.visuallyHidden : classes.remark} role="status">
      {words}
    </p>
  );
}
