import '@mantine/core/styles/Input.layer.css';
import { TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type FieldLook, fieldProps } from './field';
import classes from './LookupField.module.css';
import { LookupInput } from './lookup/LookupInput';
import type { LookupOption, LookupSearch } from './lookup/useLookup';

export type { LookupOption, LookupSearch } from './lookup/useLookup';

interface LookupBase extends FieldLook {
  label: string;
  /** Answers what matches the words; at first, with no words, the usual choices. */
  search: LookupSearch;
  name?: string;
  placeholder?: string;
  disabled?: boolean;
}

interface LookupFieldProps extends LookupBase {
  value: LookupOption | null;
  onChange: (value: LookupOption | null) => void;
}

/** One thing chosen among many, found by typing. */
export function LookupField(props: LookupFieldProps) {
  const { label, description, error, optional, size, search, value, onChange, ...others } = props;
  return (
    <LookupInput
      label={label}
      value={value}
      onPick={onChange}
      search={search}
      input={(box, end) => (
        <TextInput
          {...fieldProps({ label, description, error, optional, size })}
          {...others}
          {...box}
          rightSection={end}
          rightSectionWidth={40}
        />
      )}
    />
  );
}

interface MultiLookupFieldProps extends LookupBase {
  value: LookupOption[];
  onChange: (value: LookupOption[]) => void;
}

/** Several things chosen among many: each is a chip with its cross, and the box adds one. */
export function MultiLookupField(props: MultiLookupFieldProps) {
  const { label, description, error, optional, size, search, value, onChange, ...others } = props;
  const { t } = useTranslation();
  return (
    <div className={classes.several}>
      <LookupInput
        label={label}
        value={null}
        onPick={(option) => option && onChange([...value, { id: option.id, label: option.label }])}
        search={search}
        without={value.map((option) => option.id)}
        input={(box, end) => (
          <TextInput
            {...fieldProps({ label, description, error, optional, size })}
            placeholder={t('ui.lookup.add')}
            {...others}
            {...box}
            rightSection={end}
            rightSectionWidth={40}
          />
        )}
      />
      {value.length > 0 && (
        <ul className={classes.chips} aria-label={label}>
          {value.map((option) => (
            <li key={option.id} className={classes.chip}>
              <span>{option.label}</span>
              <button
                type="button"
                disabled={others.disabled}
                aria-label={t('ui.lookup.remove', { label: option.label })}
                onClick={() => onChange(value.filter((other) => other.id !== option.id))}
              >
                <IconX aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
