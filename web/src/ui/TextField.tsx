import '@mantine/core/styles/Input.layer.css';
import { Textarea, TextInput } from '@mantine/core';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { type FieldLook, fieldProps } from './field';

export interface TextFieldProps
  extends FieldLook,
    Omit<ComponentPropsWithRef<'input'>, 'size' | 'color' | 'style'> {
  leftSection?: ReactNode;
  /** all: what stands there can be pressed. */
  leftSectionPointerEvents?: 'all' | 'none';
  rightSection?: ReactNode;
}

export function TextField({ label, description, error, optional, size, ...others }: TextFieldProps) {
  return (
    <TextInput
      {...fieldProps({ label, description, error, optional, size })}
      rightSectionPointerEvents={others.rightSection ? 'all' : undefined}
      {...others}
    />
  );
}

export interface TextAreaFieldProps
  extends FieldLook,
    Omit<ComponentPropsWithRef<'textarea'>, 'size' | 'color' | 'style'> {}

export function TextAreaField({
  label,
  description,
  error,
  optional,
  size,
  rows = 3,
  ...others
}: TextAreaFieldProps) {
  return <Textarea {...fieldProps({ label, description, error, optional, size })} rows={rows} {...others} />;
}
