import '@mantine/core/styles/Input.layer.css';
import { NativeSelect } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import { type FieldLook, fieldProps } from './field';

export interface SelectFieldProps
  extends FieldLook,
    Omit<ComponentPropsWithRef<'select'>, 'size' | 'color' | 'style' | 'children'> {
  data: { value: string; label: string; disabled?: boolean }[];
}

/** The browser's own list: the one every phone and screen reader knows. */
export function SelectField({ label, description, error, optional, size, ...others }: SelectFieldProps) {
  return (
    <NativeSelect
      {...fieldProps({ label, description, error, optional, size })}
      rightSection={<IconChevronDown aria-hidden />}
      {...others}
    />
  );
}
