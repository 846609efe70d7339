import classes from './SegmentedControl.module.css';

interface SegmentedControlProps<V extends string> {
  label: string;
  value: V;
  onChange: (value: V) => void;
  options: { value: V; label: string }[];
}

/** A few ways to look at the same thing, side by side. */
export function SegmentedControl<V extends string>(props: SegmentedControlProps<V>) {
  const { label, value, onChange, options } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws its legend its own way
    <div className={classes.track} role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={classes.choice}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
