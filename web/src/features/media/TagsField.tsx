import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '@/ui/TextField';
import classes from './TagsField.module.css';
import { withTags } from './tags';

interface TagsFieldProps {
  label: string;
  value: string[];
  onChange: (tags: string[]) => void;
  /** Those used elsewhere, offered while typing. */
  known: string[];
  description?: string;
  error?: string;
  name?: string;
  autoFocus?: boolean;
}

/** Words put on a media: typed, separated by Enter or a comma. */
export function TagsField({ label, value, onChange, known, autoFocus, ...others }: TagsFieldProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const id = useId();

  function add(typed: string) {
    setText('');
    const next = withTags(value, typed);
    if (next.length !== value.length) onChange(next);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && text.trim()) {
      event.preventDefault();
      add(text);
    }
    if (event.key === 'Backspace' && !text) onChange(value.slice(0, -1));
  }
  return (
    <div>
      <TextField
        {...others}
        label={label}
        value={text}
        list={id}
        autoComplete="off"
        placeholder={t('media.tags.placeholder')}
        data-autofocus={autoFocus || undefined}
        onChange={(event) => {
          const typed = event.currentTarget.value;
          if (typed.includes(',') || known.some((tag) => tag === typed && !value.includes(tag))) {
            // One picked from the list comes whole; one being typed has the input's own event.
            if (typed.includes(',') || isPicked(event.nativeEvent)) return add(typed);
          }
          setText(typed);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => text.trim() && add(text)}
      />
      <datalist id={id}>
        {known
          .filter((tag) => !value.includes(tag))
          .map((tag) => (
            <option key={tag} value={tag} />
          ))}
      </datalist>
      {value.length > 0 && (
        <ul className={classes.tags} aria-label={label}>
          {value.map((tag) => (
            <li key={tag} className={classes.tag}>
              <span>{tag}</span>
              <button
                type="button"
                aria-label={t('media.tags.remove', { tag })}
                onClick={() => onChange(value.filter((one) => one !== tag))}
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

/** Browsers give a choice from a datalist as a replacement, or without saying what was typed. */
function isPicked(event: Event): boolean {
  const kind = (event as InputEvent).inputType;
  return kind === undefined || kind === 'insertReplacementText';
}
