import { type ReactNode, useId } from 'react';
import { describedBy, FieldFrame } from './FieldFrame';
import classes from './RadioCards.module.css';

export interface RadioCard<V extends string> {
  value: V;
  label: ReactNode;
  /** What choosing it means. */
  description?: ReactNode;
  disabled?: boolean;
}

interface RadioCardsProps<V extends string> {
  label: ReactNode;
  name: string;
  value: V;
  onChange: (value: V) => void;
  options: RadioCard<V>[];
  description?: ReactNode;
  error?: ReactNode;
}

/** One of a few choices that need a sentence each. */
export function RadioCards<V extends string>(props: RadioCardsProps<V>) {
  const { label, name, value, onChange, options, description, error } = props;
  const id = useId();
  return (
    <FieldFrame id={id} label={label} description={description} error={error}>
      <div className={classes.cards} role="radiogroup" aria-labelledby={`${id}-label`}>
        {options.map((option) => (
          <label key={option.value} className={classes.card}>
            <input
              type="radio"
              className={classes.dot}
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              aria-invalid={error ? true : undefined}
              aria-describedby={describedBy(id, { error, description })}
              onChange={() => onChange(option.value)}
            />
            <span>
              <span className={classes.name}>{option.label}</span>
              {option.description && <span className={classes.help}>{option.description}</span>}
            </span>
          </label>
        ))}
      </div>
    </FieldFrame>
  );
}
