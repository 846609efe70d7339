import { type ReactNode, useId } from 'react';
import { CheckboxField } from './CheckboxField';
import classes from './Choices.module.css';
import { FieldFrame } from './FieldFrame';

export interface Choice {
  value: string;
  label: ReactNode;
  description?: ReactNode;
  disabled?: boolean;
}

interface CheckboxGroupProps {
  label: string;
  options: Choice[];
  value: string[];
  onChange: (value: string[]) => void;
  description?: ReactNode;
  error?: string;
  optional?: boolean;
  name?: string;
}

/** Any of a few. */
export function CheckboxGroup(props: CheckboxGroupProps) {
  const { label, options, value, onChange, description, error, optional, name } = props;
  const id = useId();
  const toggle = (one: string) =>
    // In the order of the options, so that the same choice is the same value.
    onChange(options.map((o) => o.value).filter((v) => (v === one ? !value.includes(v) : value.includes(v))));
  return (
    <FieldFrame id={id} label={label} optional={optional} description={description} error={error}>
      <div className={classes.list}>
        {options.map((option) => (
          <CheckboxField
            key={option.value}
            name={name}
            label={option.label}
            description={option.description}
            disabled={option.disabled}
            checked={value.includes(option.value)}
            onChange={() => toggle(option.value)}
          />
        ))}
      </div>
    </FieldFrame>
  );
}
