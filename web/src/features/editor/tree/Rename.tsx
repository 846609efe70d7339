import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import classes from './TreePanel.module.css';

interface RenameProps {
  label: string;
  value: string;
  /** What it starts with, when that was refused before. */
  typed?: string;
  /** Null: left as it was. */
  onDone: (value: string | null) => void;
}

/** A name typed where it stands: Enter and leaving keep it, Escape does not. */
export function Rename({ label, value, onDone, ...props }: RenameProps) {
  const [typed, setTyped] = useState(props.typed ?? value);
  const input = useRef<HTMLInputElement>(null);
  const over = useRef(false);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);

  function done(keep: boolean) {
    if (over.current) return;
    over.current = true;
    const name = typed.trim();
    onDone(keep && name && name !== value ? name : null);
  }
  function onKeyDown(event: KeyboardEvent) {
    event.stopPropagation();
    if (event.key === 'Enter') done(true);
    if (event.key === 'Escape') {
      event.preventDefault();
      done(false);
    }
  }
  return (
    <input
      ref={input}
      className={classes.rename}
      aria-label={label}
      value={typed}
      maxLength={150}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={() => done(true)}
      // A press in it selects text and drags nothing.
      onPointerDown={(event) => event.stopPropagation()}
    />
  );
}
