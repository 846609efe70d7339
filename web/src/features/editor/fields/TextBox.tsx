import { IconVariable } from '@tabler/icons-react';
import { useId, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { describedBy, FieldFrame } from '@/ui/FieldFrame';
import { IconButton } from '@/ui/IconButton';
import { caretIn, insertChip, read, write } from '../canvas/chips';
import { useDesk, useWorld } from '../canvas/context';
import classes from './Fields.module.css';

interface TextBoxProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  lines?: boolean;
  help?: string;
  error?: string;
  path: string;
}

/** A text in which variables stand as chips. */
export function TextBox({ label, value, onChange, lines = false, help, error, path }: TextBoxProps) {
  const { t } = useTranslation();
  const world = useWorld();
  const { variables, askVariable } = useDesk();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  /** Where one was writing before the dialog took the focus. */
  const caret = useRef<Range | null>(null);
  const named = useRef(world.label);
  useLayoutEffect(() => {
    const element = box.current;
    const renamed = named.current !== world.label;
    if (element && (renamed || read(element, lines) !== value)) write(element, value, world.label);
    named.current = world.label;
  }, [value, lines, world.label]);
  function insert(name: string) {
    const element = box.current;
    if (!element) return;
    element.focus();
    insertChip(element, name, world.label(name), caret.current);
    onChange(read(element, lines));
  }
  return (
    <FieldFrame id={id} label={label} description={help} error={error}>
      <div className={classes.textRow}>
        {/* biome-ignore lint/a11y/useSemanticElements: an input cannot hold chips */}
        <div
          ref={box}
          className={classes.text}
          data-lines={lines || undefined}
          data-field={path}
          contentEditable={world.readOnly ? 'false' : 'plaintext-only'}
          suppressContentEditableWarning
          role="textbox"
          tabIndex={0}
          aria-labelledby={`${id}-label`}
          aria-describedby={describedBy(id, { error, description: help })}
          aria-invalid={error ? true : undefined}
          aria-multiline={lines}
          aria-readonly={world.readOnly || undefined}
          onBlur={(event) => {
            caret.current = caretIn(event.currentTarget);
          }}
          onInput={(event) => onChange(read(event.currentTarget, lines))}
          onKeyDown={(event) => !lines && event.key === 'Enter' && event.preventDefault()}
        />
        {variables.length > 0 && !world.readOnly && (
          <IconButton
            className={classes.variable}
            label={t('editor.variables.insertIn', { label })}
            onClick={() => askVariable(insert)}
          >
            <IconVariable aria-hidden />
          </IconButton>
        )}
      </div>
    </FieldFrame>
  );
}
