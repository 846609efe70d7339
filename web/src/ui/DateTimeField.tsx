import { useState } from 'react';
import type { FieldLook } from './field';
import { TextField } from './TextField';

interface DateFieldProps extends FieldLook {
  value: string | null;
  name?: string;
  min?: string;
  max?: string;
  disabled?: boolean;
}

const two = (n: number) => String(n).padStart(2, '0');

/** As the browser's field writes a moment, by this machine's clock. */
export function toLocal(moment: string | null): string {
  const at = moment ? new Date(moment) : undefined;
  if (!at || Number.isNaN(at.getTime())) return '';
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** A moment as the API takes it (UTC), or nothing. */
export function toMoment(local: string): string | null {
  const at = local ? new Date(local) : undefined;
  return at && !Number.isNaN(at.getTime()) ? at.toISOString() : null;
}

/** A day and an hour: shown by this machine's clock, given in UTC (`2026-11-15T08:00:00.000Z`). */
export function DateTimeField(props: DateFieldProps & { onChange: (moment: string | null) => void }) {
  const { value, onChange, min, max, ...others } = props;
  // The browser says nothing of a date that is not yet whole: the field must not be emptied under the person's hands.
  const [typed, setTyped] = useState(toLocal(value));
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    if (toMoment(typed) !== value) setTyped(toLocal(value));
  }
  return (
    <TextField
      {...others}
      type="datetime-local"
      min={toLocal(min ?? null) || undefined}
      max={toLocal(max ?? null) || undefined}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onChange(toMoment(event.currentTarget.value));
      }}
    />
  );
}

/** A day: `2026-11-15`. */
export function DateField(props: DateFieldProps & { onChange: (day: string) => void }) {
  const { value, onChange, ...others } = props;
  return (
    <TextField
      {...others}
      type="date"
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
