import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
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
  /** Given, what is being typed is the caller's to count in; else it is added when the field is left. */
  typed?: { text: string; onText: (text: string) => void };
}

/** Words put on a media: typed, separated by Enter or a comma. */
export function TagsField({ label, value, onChange, known, autoFocus, typed, ...others }: TagsFieldProps) {
  const { t } = useTranslation();
  const [own, setOwn] = useState('');
  const { text, onText: setText } = typed ?? { text: own, onText: setOwn };
  const id = useId();
  const input = useRef<HTMLInputElement>(null);

  function add(words: string) {
    setText('');
    const next = withTags(value, words);
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
        ref={input}
        label={label}
        value={text}
        list={id}
        autoComplete="off"
        placeholder={t('media.tags.placeholder')}
        data-autofocus={autoFocus || undefined}
        onChange={(event) => {
          const words = event.currentTarget.value;
          if (words.includes(',') || known.some((tag) => tag === words && !value.includes(tag))) {
            // One picked from the list comes whole; one being typed has the input's own event.
            if (words.includes(',') || isPicked(event.nativeEvent)) return add(words);
          }
          setText(words);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => !typed && text.trim() && add(text)}
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
                onClick={() => {
                  onChange(value.filter((one) => one !== tag));
                  input.current?.focus();
                }}
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
