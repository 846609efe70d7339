import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import fieldClasses from './Field.module.css';
import { describedBy } from './FieldFrame';
import { FieldError } from './field';
import classes from './SwitchField.module.css';

interface SwitchFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'size' | 'role'> {
  label: ReactNode;
  description?: ReactNode;
  error?: ReactNode;
}

/** On or off. For what takes effect by saving a form, a checkbox says the same. */
export function SwitchField({ label, description, error, ...input }: SwitchFieldProps) {
  const id = useId();
  return (
    <div>
      <label className={classes.line}>
        <input
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox tells its state itself
          role="switch"
          className={classes.input}
          aria-describedby={describedBy(id, { error, description })}
          aria-invalid={error ? true : undefined}
          {...input}
        />
        <span className={classes.track} aria-hidden />
        <span>{label}</span>
      </label>
      {error && (
        <p className={fieldClasses.error} id={`${id}-error`}>
          <FieldError>{error}</FieldError>
        </p>
      )}
      {description && (
        <p className={classes.description} id={`${id}-help`}>
          {description}
        </p>
      )}
    </div>
  );
}
