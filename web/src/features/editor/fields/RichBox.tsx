import { IconLanguage, IconLink, IconVariable } from '@tabler/icons-react';
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react';
import { useEffect, useId, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '@/ui/cx';
import { describedBy, FieldFrame } from '@/ui/FieldFrame';
import { IconButton } from '@/ui/IconButton';
import prose from '@/ui/RichText.module.css';
import { commandGroups } from '@/ui/richtext/commands';
import { useDesk, useWorld } from '../canvas/context';
import { contentOf, extensions, htmlOf, languageState } from '../canvas/rich';
import classes from './Fields.module.css';

interface RichBoxProps {
  label: string;
  value: string;
  onChange: (html: string) => void;
  help?: string;
  error?: string;
  path: string;
}

/** The same text as on the page, where it can be written too: for who would rather not write in the page. */
export function RichBox({ label, value, onChange, help, error, path }: RichBoxProps) {
  const { label: labelOf, readOnly } = useWorld();
  const { link } = useDesk();
  const id = useId();
  const known = useRef(value);
  const latest = useRef(onChange);
  latest.current = onChange;
  const linking = useRef<() => void>(() => undefined);
  const parts = useMemo(() => extensions(labelOf, () => linking.current()), [labelOf]);
  const editor = useEditor(
    {
      extensions: parts,
      content: contentOf(value, labelOf),
      editable: !readOnly,
      injectCSS: false,
      onUpdate: ({ editor }) => {
        known.current = htmlOf(editor);
        latest.current(known.current);
      },
    },
    [parts, readOnly],
  );
  linking.current = () => editor && link(editor);
  useEffect(() => {
    if (!editor || value === known.current) return;
    known.current = value;
    editor.commands.setContent(contentOf(value, labelOf), { emitUpdate: false });
  }, [editor, value, labelOf]);
  const described = describedBy(id, { error, description: help });
  useEffect(() => {
    editor?.setOptions({
      editorProps: {
        attributes: {
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-labelledby': `${id}-label`,
          'data-field': path,
          ...(described && { 'aria-describedby': described }),
        },
      },
    });
  }, [editor, id, described, path]);
  return (
    <FieldFrame id={id} label={label} description={help} error={error}>
      <div className={classes.rich} data-invalid={error ? true : undefined}>
        {editor && !readOnly && <Tools editor={editor} />}
        <EditorContent editor={editor} className={cx(classes.richText, prose.text)} />
      </div>
    </FieldFrame>
  );
}

function Tools({ editor }: { editor: Editor }) {
  const { t } = useTranslation();
  const { link, language, askVariable, variables } = useDesk();
  const active = useEditorState({
    editor,
    selector: ({ editor }) => ({
      on: commandGroups.flat().map((command) => command.on?.(editor) ?? false),
      link: editor.isActive('link'),
      language: languageState(editor),
    }),
  });
  const keep = { onMouseDown: (event: React.MouseEvent) => event.preventDefault() };
  return (
    <div className={classes.tools} role="toolbar" aria-label={t('ui.text.toolbar')}>
      {commandGroups.flat().map((command, rank) => (
        <IconButton
          key={command.key}
          {...keep}
          className={classes.tool}
          label={t(command.key)}
          pressed={active.on[rank]}
          onClick={() => command.run(editor)}
        >
          {command.icon}
        </IconButton>
      ))}
      <IconButton
        {...keep}
        className={classes.tool}
        label={t('ui.text.link')}
        pressed={active.link}
        onClick={() => link(editor)}
      >
        <IconLink aria-hidden />
      </IconButton>
      <IconButton
        {...keep}
        className={classes.tool}
        label={t('editor.language.title')}
        pressed={active.language.marked}
        disabled={!active.language.possible}
        onClick={() => language(editor)}
      >
        <IconLanguage aria-hidden />
      </IconButton>
      {variables.length > 0 && (
        <IconButton
          {...keep}
          className={classes.tool}
          label={t('editor.variables.insert')}
          onClick={() =>
            askVariable((name) =>
              editor.chain().focus().insertContent({ type: 'variable', attrs: { name } }).run(),
            )
          }
        >
          <IconVariable aria-hidden />
        </IconButton>
      )}
    </div>
  );
}
