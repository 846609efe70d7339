import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { cx } from './cx';
import field from './Field.module.css';
import classes from './SearchField.module.css';

interface SearchFieldProps {
  value: string;
  /** Told when the person stops typing for a moment, or at once on Enter. */
  onChange: (text: string) => void;
  label: string;
  placeholder?: string;
  width?: number | string;
}

const PAUSE_MS = 300;

/** Every list has one: the library's field, which brings nine kilobytes along, is not needed for it (P9). */
export function SearchField({ value, onChange, label, placeholder = label, width = 260 }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  const [sent, setSent] = useState(value.trim());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (known !== value) {
    setKnown(value);
    // What this field said itself comes back later, without its spaces: the person may be typing on.
    if (value.trim() !== sent) {
      setSent(value.trim());
      setText(value);
    }
  }
  useEffect(() => () => clearTimeout(timer.current), []);

  function type(next: string, pause: number) {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setSent(next.trim());
      onChange(next.trim());
    }, pause);
  }
  return (
    <div className={classes.box} style={{ width, maxWidth: '100%' }}>
      <IconSearch aria-hidden />
      <input
        type="search"
        className={cx(field.input, classes.input)}
        value={text}
        aria-label={label}
        placeholder={placeholder}
        onChange={(event) => type(event.currentTarget.value, PAUSE_MS)}
        onKeyDown={(event) => event.key === 'Enter' && type(text, 0)}
      />
    </div>
  );
}
