import type { ReactNode } from 'react';
import { cx } from './cx';
import classes from './Segments.module.css';

interface SegmentsProps<V extends string | number> {
  label: string;
  value: V;
  onChange: (value: V) => void;
  options: { value: V; label: string; icon?: ReactNode }[];
  wide?: boolean;
  /** The field it stands for, to be found by. */
  path?: string;
  disabled?: boolean;
}

/** A few choices side by side, one of them taken. */
export function Segments<V extends string | number>(props: SegmentsProps<V>) {
  const { label, value, onChange, options, wide, disabled, path } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws its legend its own way
    <div role="group" aria-label={label} className={cx(classes.segments, wide && classes.wide)}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          data-field={option.value === value ? path : undefined}
          aria-label={option.icon ? option.label : undefined}
          title={option.icon ? option.label : undefined}
          data-icon={option.icon ? true : undefined}
          disabled={disabled}
          onClick={() => onChange(option.value)}
        >
          {option.icon ?? option.label}
        </button>
      ))}
    </div>
  );
}
