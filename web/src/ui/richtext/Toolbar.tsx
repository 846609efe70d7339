import { IconLink } from '@tabler/icons-react';
import { type Editor, useEditorState } from '@tiptap/react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton, type IconButtonProps } from '../IconButton';
import { type Command, commandGroups, historyCommands } from './commands';
import classes from './Editor.module.css';

interface ToolbarProps {
  editor: Editor;
  /** The text it acts on. */
  controls: string;
  onLink: () => void;
}

/** One stop of the Tab key; the arrows go from button to button. */
export function Toolbar({ editor, controls, onLink }: ToolbarProps) {
  const { t } = useTranslation();
  const bar = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState('ui.text.bold');
  const linked = useEditorState({ editor, selector: ({ editor }) => editor.isActive('link') });

  function onKeyDown(event: KeyboardEvent) {
    const buttons = [...(bar.current?.querySelectorAll('button') ?? [])];
    const next = neighbour(buttons, event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
  }
  const one = (command: Command) => (
    <CommandButton
      key={command.key}
      command={command}
      editor={editor}
      tabIndex={command.key === current ? 0 : -1}
      onFocus={() => setCurrent(command.key)}
    />
  );
  return (
    <div
      ref={bar}
      role="toolbar"
      className={classes.toolbar}
      aria-label={t('ui.text.toolbar')}
      aria-controls={controls}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      {commandGroups.map((group) => (
        <div key={group[0]?.key} className={classes.group}>
          {group.map(one)}
        </div>
      ))}
      <div className={classes.group}>
        <Tool
          label={t('ui.text.link')}
          pressed={linked}
          tabIndex={current === 'ui.text.link' ? 0 : -1}
          onFocus={() => setCurrent('ui.text.link')}
          onClick={onLink}
        >
          <IconLink aria-hidden />
        </Tool>
      </div>
      <div className={classes.group}>{historyCommands.map(one)}</div>
    </div>
  );
}

interface CommandButtonProps {
  command: Command;
  editor: Editor;
  tabIndex: number;
  onFocus: () => void;
}

function CommandButton({ command, editor, ...others }: CommandButtonProps) {
  const { t } = useTranslation();
  const { on, can } = useEditorState({
    editor,
    selector: ({ editor }) => ({ on: command.on?.(editor), can: command.can?.(editor) ?? true }),
  });
  return (
    <Tool
      {...others}
      label={t(command.key)}
      pressed={on}
      aria-disabled={!can || undefined}
      onClick={() => can && command.run(editor)}
    >
      {command.icon}
    </Tool>
  );
}

function Tool(props: IconButtonProps) {
  return (
    <IconButton
      {...props}
      className={classes.control}
      // The text keeps its focus and its selection.
      onMouseDown={(event) => event.preventDefault()}
    />
  );
}

function neighbour(buttons: HTMLElement[], key: string): HTMLElement | undefined {
  const here = buttons.indexOf(document.activeElement as HTMLElement);
  if (key === 'ArrowRight') return buttons[(here + 1) % buttons.length];
  if (key === 'ArrowLeft') return buttons.at(here - 1);
  if (key === 'Home') return buttons[0];
  return key === 'End' ? buttons.at(-1) : undefined;
}
