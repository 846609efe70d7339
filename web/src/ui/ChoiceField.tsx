import { type ReactNode, useId } from 'react';
import type { Choice } from './CheckboxGroup';
import classes from './Choices.module.css';
import { FieldFrame } from './FieldFrame';

interface ChoiceFieldProps {
  label: string;
  options: Choice[];
  value: string;
  onChange: (value: string) => void;
  description?: ReactNode;
  error?: string;
  optional?: boolean;
  name?: string;
}

/** One of a few, each explained: a role, an audience. */
export function ChoiceField(props: ChoiceFieldProps) {
  const { label, options, value, onChange, description, error, optional, name } = props;
  const id = useId();
  return (
    <FieldFrame id={id} label={label} optional={optional} description={description} error={error}>
      <div className={classes.cards}>
        {options.map((option) => (
          <label key={option.value} className={classes.card}>
            <input
              type="radio"
              name={name ?? id}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            <span>
              <b>{option.label}</b>
              {option.description && <span className={classes.detail}>{option.description}</span>}
            </span>
          </label>
        ))}
      </div>
    </FieldFrame>
  );
}
