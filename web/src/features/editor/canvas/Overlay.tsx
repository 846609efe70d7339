import {
  IconAdjustmentsHorizontal,
  IconArrowBarLeft,
  IconArrowBarRight,
  IconArrowDown,
  IconArrowUp,
  IconCopy,
  IconLanguage,
  IconLink,
  IconPlus,
  IconTrash,
  IconVariable,
} from '@tabler/icons-react';
import { type Editor, useEditorState } from '@tiptap/react';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { blockOf } from '@/blocks/registry';
import { type Command, commandGroups } from '@/ui/richtext/commands';
import { BlockIcon } from '../palette/BlockIcon';
import { type Commands, canMove, useCommands, usePuck, type Way } from './commands';
import { useDesk, useWorld } from './context';
import { neighbour } from './neighbour';
import { languageState } from './rich';
import { canvasDocument, focusBlock } from './useKeys';

interface OverlayProps {
  componentId: string;
  componentType: string;
  hover: boolean;
  isSelected: boolean;
}

/** Around a block: its frame; for the selected one its name, what can be done to it, and where to add another. */
export function Overlay({ componentId: id, componentType: type, hover, isSelected }: OverlayProps) {
  const { t } = useTranslation();
  const { readOnly } = useWorld();
  const { add } = useDesk();
  const commands = useCommands();
  if (!isSelected) return <div className="lv-frame" data-hover={hover || undefined} />;
  const block = blockOf(type);
  return (
    // Clicks here are no clicks on the page, which would select nothing.
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps clicks
    // biome-ignore lint/a11y/useKeyWithClickEvents: same
    <div className="lv-frame" data-chosen onClick={(event) => event.stopPropagation()}>
      <span className="lv-name">
        <BlockIcon name={block?.icon ?? 'help'} />
        {block ? t(block.name) : type}
      </span>
      {!readOnly && (
        <>
          <Bar id={id} commands={commands} />
          <div className="lv-plus">
            <button
              type="button"
              aria-label={t('editor.addHere')}
              title={t('editor.addHere')}
              onClick={() => {
                const at = commands.get().getSelectorForId(id);
                add(at ? { zone: at.zone, index: at.index + 1 } : null);
              }}
            >
              <IconPlus aria-hidden />
            </button>
          </div>
        </>
      )}
    </div>
  );
}

const moves: { way: Way; key: string; icon: ReactNode; optional?: boolean }[] = [
  { way: 'up', key: 'editor.block.up', icon: <IconArrowUp aria-hidden /> },
  { way: 'down', key: 'editor.block.down', icon: <IconArrowDown aria-hidden /> },
  { way: 'in', key: 'editor.block.in', icon: <IconArrowBarRight aria-hidden />, optional: true },
  { way: 'out', key: 'editor.block.out', icon: <IconArrowBarLeft aria-hidden />, optional: true },
];

/** One stop of the Tab key; the arrows go from button to button. */
function Bar({ id, commands }: { id: string; commands: Commands }) {
  const { t } = useTranslation();
  const { rich, narrow, openFields } = useDesk();
  const bar = useRef<HTMLDivElement>(null);
  // Where the block stands decides what is possible.
  usePuck((state) => state.appState.data.content);
  const api = commands.get();
  function onKeyDown(event: KeyboardEvent) {
    const buttons = [...(bar.current?.querySelectorAll('button') ?? [])];
    const next = neighbour(buttons, event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
  }
  return (
    <div
      ref={bar}
      className="lv-bar"
      role="toolbar"
      aria-label={t('editor.block.bar')}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      // The text keeps its caret.
      onPointerDown={(event) => event.preventDefault()}
    >
      {rich && <RichTools editor={rich} />}
      {moves.map(({ way, key, icon, optional }) => {
        const possible = canMove(api, id, way);
        if (optional && !possible) return null;
        return (
          <Tool key={way} label={t(key)} off={!possible} onPress={() => commands.move(id, way)}>
            {icon}
          </Tool>
        );
      })}
      {narrow && (
        <Tool label={t('editor.block.fields')} onPress={openFields}>
          <IconAdjustmentsHorizontal aria-hidden />
        </Tool>
      )}
      <Tool
        label={t('editor.block.duplicate')}
        onPress={() => focusBlock(canvasDocument(), commands.duplicate(id))}
      >
        <IconCopy aria-hidden />
      </Tool>
      <i />
      <Tool
        label={t('editor.block.remove')}
        onPress={() => focusBlock(canvasDocument(), commands.remove(id))}
      >
        <IconTrash aria-hidden />
      </Tool>
    </div>
  );
}

interface ToolProps {
  label: string;
  pressed?: boolean;
  off?: boolean;
  onPress: () => void;
  children: ReactNode;
}

function Tool({ label, pressed, off, onPress, children }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      aria-disabled={off || undefined}
      onClick={() => !off && onPress()}
    >
      {children}
    </button>
  );
}

/** Styles of the text that has the caret. */
function RichTools({ editor }: { editor: Editor }) {
  const { t } = useTranslation();
  const { link, language, variables } = useDesk();
  const linked = useEditorState({ editor, selector: ({ editor }) => editor.isActive('link') });
  const spoken = useEditorState({ editor, selector: ({ editor }) => languageState(editor) });
  return (
    <>
      {commandGroups.flat().map((command) => (
        <RichTool key={command.key} command={command} editor={editor} />
      ))}
      <Tool label={t('ui.text.link')} pressed={linked} onPress={() => link(editor)}>
        <IconLink aria-hidden />
      </Tool>
      <Tool
        label={t('editor.language.title')}
        pressed={spoken.marked}
        off={!spoken.possible}
        onPress={() => language(editor)}
      >
        <IconLanguage aria-hidden />
      </Tool>
      {variables.length > 0 && <VariableTool editor={editor} />}
      <i />
    </>
  );
}

function RichTool({ command, editor }: { command: Command; editor: Editor }) {
  const { t } = useTranslation();
  const on = useEditorState({ editor, selector: ({ editor }) => command.on?.(editor) });
  return (
    <Tool label={t(command.key)} pressed={on} onPress={() => command.run(editor)}>
      {command.icon}
    </Tool>
  );
}

function VariableTool({ editor }: { editor: Editor }) {
  const { t } = useTranslation();
  const { askVariable } = useDesk();
  return (
    <Tool
      label={t('editor.variables.insert')}
      onPress={() =>
        askVariable((name) =>
          editor.chain().focus().insertContent({ type: 'variable', attrs: { name } }).run(),
        )
      }
    >
      <IconVariable aria-hidden />
    </Tool>
  );
}
