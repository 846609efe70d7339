import { IconSelector } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button';
import { Dialog } from './Dialog';
import { describedBy, FieldFrame } from './FieldFrame';
import { fold } from './fold';
import { Icon, icons } from './Icon';
import classes from './IconPicker.module.css';
import { SearchField } from './SearchField';

interface IconPickerProps {
  label: string;
  /** A name of icons.json; empty: none. */
  value: string;
  onChange: (name: string) => void;
  description?: ReactNode;
  error?: string;
  optional?: boolean;
  name?: string;
}

/** A drawing, chosen among ours in a small window. */
export function IconPicker({ label, value, onChange, description, error, optional, name }: IconPickerProps) {
  const { t } = useTranslation();
  const id = useId();
  const [open, setOpen] = useState(false);
  const chosen = icons[value];
  return (
    <FieldFrame id={id} label={label} optional={optional} description={description} error={error}>
      <Button
        name={name}
        icon={<Icon name={value} />}
        rightIcon={<IconSelector aria-hidden />}
        aria-haspopup="dialog"
        aria-describedby={describedBy(id, { error, description })}
        onClick={() => setOpen(true)}
      >
        {chosen ? t(chosen.key) : t('ui.icons.choose')}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} width={440} dismissableMask header={label}>
        <Choices
          label={label}
          value={value}
          onPick={(next) => {
            onChange(next);
            setOpen(false);
          }}
        />
      </Dialog>
    </FieldFrame>
  );
}

interface ChoicesProps {
  label: string;
  value: string;
  onPick: (name: string) => void;
}

function Choices({ label, value, onPick }: ChoicesProps) {
  const { t } = useTranslation();
  const [q, setQ] = useState('');
  const grid = useRef<HTMLDivElement>(null);
  const found = Object.entries(icons).filter(([, choice]) => fold(t(choice.key)).includes(fold(q)));
  const stop = found.some(([name]) => name === value) ? value : found[0]?.[0];

  function onKeyDown(event: KeyboardEvent) {
    const next = grid.current && inGrid(grid.current, event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
  }
  return (
    <>
      <SearchField label={t('ui.icons.search')} value={q} onChange={setQ} width="100%" />
      {/* biome-ignore lint/a11y/useSemanticElements: a group of buttons, not of fields */}
      <div
        ref={grid}
        role="group"
        aria-label={label}
        tabIndex={-1}
        className={classes.grid}
        onKeyDown={onKeyDown}
      >
        {found.map(([name, choice]) => (
          <button
            key={name}
            type="button"
            className={classes.choice}
            aria-label={t(choice.key)}
            title={t(choice.key)}
            aria-pressed={name === value}
            tabIndex={name === stop ? 0 : -1}
            onClick={() => onPick(name)}
          >
            <Icon name={name} size={22} />
          </button>
        ))}
      </div>
      <p className={classes.none} role="status">
        {found.length === 0 && t('ui.icons.none')}
      </p>
    </>
  );
}

/** The button the arrows lead to; up and down keep the column. */
function inGrid(grid: HTMLElement, key: string): HTMLElement | undefined {
  const all = [...grid.querySelectorAll('button')];
  const here = all.indexOf(document.activeElement as HTMLButtonElement);
  const top = all[0]?.offsetTop;
  const columns = all.findIndex((button) => button.offsetTop !== top);
  const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[key];
  return step === undefined || here < 0 ? undefined : all[here + step];
}
