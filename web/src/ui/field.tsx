import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './Field.module.css';

/** What a screen gives to any of our fields, beside what the element itself takes. */
export interface FieldLook {
  label: ReactNode;
  /** Help under the field. */
  description?: ReactNode;
  /** What is wrong and the way out, under the field. */
  error?: ReactNode;
  /** Says « facultatif » beside the label. */
  optional?: boolean;
  /** lg at sign-in. */
  size?: 'md' | 'lg';
}

function Label({ label, optional }: FieldLook) {
  const { t } = useTranslation();
  return (
    <>
      {label}
      {optional && <span className={classes.optional}>{t('ui.optional')}</span>}
    </>
  );
}

export function FieldError({ children }: { children: ReactNode }) {
  return (
    <>
      <IconAlertCircle aria-hidden />
      <span>{children}</span>
    </>
  );
}

/** Turns our look into the library's props. */
export function fieldProps({ size = 'md', ...look }: FieldLook) {
  return {
    label: <Label {...look} />,
    description: look.description,
    error: look.error ? <FieldError>{look.error}</FieldError> : undefined,
    inputWrapperOrder: ['label', 'input', 'error', 'description'] as (
      | 'label'
      | 'input'
      | 'error'
      | 'description'
    )[],
    classNames: {
      root: classes.root,
      label: classes.label,
      description: classes.description,
      error: classes.error,
      wrapper: classes.box,
      input: classes.input,
      section: classes.section,
    },
    wrapperProps: { 'data-field-size': size },
  };
}
