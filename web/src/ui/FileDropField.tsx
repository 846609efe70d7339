import { IconFile, IconUpload, IconX } from '@tabler/icons-react';
import { type ReactNode, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button';
import { formatBytes } from './bytes';
import { describedBy, FieldFrame } from './FieldFrame';
import classes from './FileDropField.module.css';
import { useFileDrop } from './file/useFileDrop';
import { IconButton } from './IconButton';
import { useLocale } from './Time';

interface FileDropFieldProps {
  label: string;
  value: File | null;
  onChange: (file: File | null) => void;
  /** As the browser's own file field takes it: `.csv,text/csv`. */
  accept?: string;
  description?: ReactNode;
  error?: string;
  optional?: boolean;
  name?: string;
}

/** A file that is kept until its form is sent: chosen, dropped or pasted. */
export function FileDropField(props: FileDropFieldProps) {
  const { label, value, onChange, accept, description, error, optional, name } = props;
  const { t } = useTranslation();
  const locale = useLocale();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { over, zone } = useFileDrop(onChange);
  return (
    <FieldFrame id={id} label={label} optional={optional} description={description} error={error}>
      <div className={classes.zone} data-over={over || undefined} {...zone}>
        {value ? (
          <p className={classes.file} role="status">
            <IconFile aria-hidden />
            <b>{value.name}</b>
            <span>{formatBytes(value.size, locale)}</span>
            <IconButton label={t('ui.file.remove')} onClick={() => onChange(null)}>
              <IconX aria-hidden />
            </IconButton>
          </p>
        ) : (
          <p className={classes.hint}>{t('ui.file.hint')}</p>
        )}
        <Button
          size="sm"
          name={name}
          icon={<IconUpload aria-hidden />}
          aria-describedby={describedBy(id, { error, description })}
          onClick={() => input.current?.click()}
        >
          {value ? t('ui.file.replace') : t('ui.file.choose')}
        </Button>
        <input
          ref={input}
          type="file"
          accept={accept}
          hidden
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            // The same file may be chosen again once it was corrected.
            event.currentTarget.value = '';
            if (file) onChange(file);
          }}
        />
      </div>
    </FieldFrame>
  );
}
