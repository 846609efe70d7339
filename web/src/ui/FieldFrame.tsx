import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import field from './Field.module.css';
import { FieldError } from './field';

interface FieldFrameProps {
  id: string;
  label: ReactNode;
  optional?: boolean;
  description?: ReactNode;
  error?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** What points at the frame's words, for `aria-describedby`. */
export function describedBy(id: string, { error, description }: { error?: unknown; description?: unknown }) {
  return [error && `${id}-error`, description && `${id}-help`].filter(Boolean).join(' ') || undefined;
}

/** Label, help and error around a field that the browser does not have: a picture, a file, a text with styles. */
export function FieldFrame({
  id,
  label,
  optional,
  description,
  error,
  className,
  children,
}: FieldFrameProps) {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws its legend its own way
    <div role="group" aria-labelledby={`${id}-label`} className={className}>
      <span className={field.label} id={`${id}-label`}>
        {label}
        {optional && <span className={field.optional}>{t('ui.optional')}</span>}
      </span>
      {children}
      {error && (
        <p className={field.error} id={`${id}-error`} role="alert">
          <FieldError>{error}</FieldError>
        </p>
      )}
      {description && (
        <p className={field.description} id={`${id}-help`}>
          {description}
        </p>
      )}
    </div>
  );
}
