import { Extension } from '@tiptap/core';
import { EditorContent, type Editor as TiptapEditor, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useMemo, useRef, useState } from 'react';
import { cx } from '../cx';
import prose from '../RichText.module.css';
import classes from './Editor.module.css';
import { LinkDialog } from './LinkDialog';
import { linkAddress } from './linkAddress';
import { Toolbar } from './Toolbar';

export interface EditorProps {
  id: string;
  value: string;
  onChange: (html: string) => void;
  name?: string;
  /** Ids of the words that name and describe it. */
  labelledBy: string;
  describedBy?: string;
  invalid: boolean;
  minHeight: number;
}

/** What the server keeps (internal/richtext) is what can be written here. */
function extensions(onLink: () => void) {
  return [
    StarterKit.configure({
      heading: { levels: [2, 3, 4] },
      trailingNode: false,
      link: {
        openOnClick: false,
        defaultProtocol: 'https',
        HTMLAttributes: { target: null, rel: null },
        isAllowedUri: (url) => linkAddress(url) !== undefined,
      },
    }),
    Extension.create({
      name: 'linkShortcut',
      addKeyboardShortcuts: () => ({
        'Mod-k': () => {
          onLink();
          return true;
        },
      }),
    }),
  ];
}

function htmlOf(editor: TiptapEditor): string {
  return editor.isEmpty ? '' : editor.getHTML();
}

/** Gives the editor a value that did not come from it: the form was reset, or took another version. */
function useOutsideValue(editor: TiptapEditor | null, value: string, known: { current: string }) {
  useEffect(() => {
    if (!editor || value === known.current) return;
    known.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value, known]);
}

function useAttributes(editor: TiptapEditor | null, attributes: Record<string, string>) {
  const text = JSON.stringify(attributes);
  useEffect(() => {
    editor?.setOptions({ editorProps: { attributes: JSON.parse(text) } });
  }, [editor, text]);
}

/** The editor itself: heavy, and loaded only where somebody writes. */
export default function Editor(props: EditorProps) {
  const [linking, setLinking] = useState(false);
  const known = useRef(props.value);
  const latest = useRef(props.onChange);
  latest.current = props.onChange;
  const parts = useMemo(() => extensions(() => setLinking(true)), []);
  const editor = useEditor({
    extensions: parts,
    content: props.value,
    injectCSS: false,
    onUpdate: ({ editor }) => {
      known.current = htmlOf(editor);
      latest.current(known.current);
    },
  });
  useOutsideValue(editor, props.value, known);
  useAttributes(editor, attributesOf(props));
  if (!editor) return null;
  return (
    <div className={classes.root} data-invalid={props.invalid || undefined}>
      <Toolbar editor={editor} controls={props.id} onLink={() => setLinking(true)} />
      <EditorContent editor={editor} className={cx(classes.content, prose.text)} />
      <LinkDialog editor={editor} open={linking} onClose={() => setLinking(false)} />
    </div>
  );
}

function attributesOf(props: EditorProps): Record<string, string> {
  const { id, name, labelledBy, describedBy, invalid, minHeight } = props;
  return {
    id,
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-labelledby': labelledBy,
    'aria-invalid': String(invalid),
    style: `min-height: ${minHeight}px`,
    ...(describedBy && { 'aria-describedby': describedBy }),
    ...(name && { 'data-field': name }),
  };
}
