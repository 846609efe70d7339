import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox } from '@mantine/core';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import classes from './CheckboxField.module.css';
import { FieldError } from './field';

export interface CheckboxFieldProps
  extends Omit<ComponentPropsWithRef<'input'>, 'size' | 'color' | 'style' | 'type'> {
  /** Absent only where `aria-label` says it. */
  label?: ReactNode;
  /** Some of what it stands for is checked. */
  indeterminate?: boolean;
  description?: ReactNode;
  error?: ReactNode;
}

export function CheckboxField({ error, ...others }: CheckboxFieldProps) {
  return (
    <Checkbox
      error={error ? <FieldError>{error}</FieldError> : undefined}
      classNames={{
        body: classes.body,
        inner: classes.inner,
        input: classes.box,
        icon: classes.icon,
        label: classes.label,
        description: classes.description,
        error: classes.error,
      }}
      {...others}
    />
  );
}
