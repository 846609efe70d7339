import { EditorContent, useEditor } from '@tiptap/react';
import { useContext, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InPlaceProps } from '@/blocks/context';
import { useCommands } from './commands';
import { BlockContext, FrameContext, useDesk, useWorld } from './context';
import { fieldAt } from './fieldAt';
import { useTextOnly } from './InPlace';
import { contentOf, extensions, htmlOf } from './rich';

type Point = { left: number; top: number } | 'start';

/** A text with styles. Its editor is made when somebody writes in it: a long page has many, and most are only read. */
export function RichInPlace(props: InPlaceProps) {
  const { type, selected } = useContext(BlockContext);
  const { t } = useTranslation();
  const { label } = useWorld();
  const commands = useCommands();
  const box = useRef<HTMLDivElement>(null);
  const [writing, setWriting] = useState<Point | null>(null);
  const [was, setWas] = useState(selected);
  if (was !== selected) {
    setWas(selected);
    if (!selected) setWriting(null);
  }
  const look = useLook(box);
  useTextOnly(box);
  const pressed = usePressed(box);
  const html = useMemo(() => contentOf(props.value, label), [props.value, label]);
  const field = fieldAt(type, props.path);
  const name = field ? t(field.label) : '';
  if (writing) {
    return (
      <div ref={box} className="lv-rich-box" data-path={props.path}>
        <Writing {...props} name={name} look={look} at={writing} />
      </div>
    );
  }
  return (
    <div ref={box} className="lv-rich-box" data-path={props.path}>
      {/* biome-ignore lint/a11y/useSemanticElements: typed where it stands in the page */}
      <div
        className={`lv-rich ${look}`}
        role="textbox"
        aria-label={name}
        aria-multiline
        tabIndex={selected ? 0 : -1}
        data-placeholder={name}
        onFocus={() => {
          commands.select(props.block);
          setWriting(pressed.current ?? 'start');
        }}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the server on the way in
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </div>
  );
}

/** Where the text was pressed: the caret goes there once there is an editor. */
function usePressed(box: React.RefObject<HTMLDivElement | null>) {
  const point = useRef<Point | null>(null);
  useEffect(() => {
    const element = box.current;
    const press = (event: PointerEvent) => {
      point.current = { left: event.clientX, top: event.clientY };
      setTimeout(() => {
        point.current = null;
      }, 400);
    };
    element?.addEventListener('pointerdown', press);
    return () => element?.removeEventListener('pointerdown', press);
  }, [box]);
  return point;
}

/** The rhythm of its paragraphs belongs to the element around it, which the reader's page has none inside of. */
function useLook(box: React.RefObject<HTMLDivElement | null>): string {
  const [look, setLook] = useState('');
  useLayoutEffect(() => {
    const around = box.current?.parentElement?.className ?? '';
    setLook(
      around
        .split(' ')
        .filter((name) => name !== 'b')
        .join(' '),
    );
  });
  return look;
}

function Writing({
  block,
  path,
  value,
  name,
  look,
  at,
}: InPlaceProps & { name: string; look: string; at: Point }) {
  const { label } = useWorld();
  const { setRich, link } = useDesk();
  const doc = useContext(FrameContext);
  const commands = useCommands();
  const known = useRef(value);
  const linking = useRef<() => void>(() => undefined);
  const parts = useMemo(() => extensions(label, () => linking.current()), [label]);
  const editor = useEditor(
    {
      extensions: parts,
      content: contentOf(value, label),
      injectCSS: false,
      editorProps: {
        attributes: {
          class: `lv-rich ${look}`,
          role: 'textbox',
          'aria-label': name,
          'aria-multiline': 'true',
        },
      },
      onUpdate: ({ editor }) => {
        known.current = htmlOf(editor);
        commands.setProp(block, path, known.current);
      },
    },
    [parts],
  );
  linking.current = () => editor && link(editor);
  useEffect(() => {
    if (!editor || value === known.current) return;
    known.current = value;
    editor.commands.setContent(contentOf(value, label), { emitUpdate: false });
  }, [editor, value, label]);
  useEffect(() => {
    if (!editor) return;
    setRich(editor);
    return () => setRich(null);
  }, [editor, setRich]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: where the caret starts is decided once
  useEffect(() => {
    if (!editor) return;
    const frame = (doc?.defaultView ?? window).requestAnimationFrame(() => {
      if (editor.isDestroyed) return;
      const spot = at === 'start' ? null : editor.view.posAtCoords(at);
      editor.commands.focus(spot ? spot.pos : 'end');
    });
    return () => (doc?.defaultView ?? window).cancelAnimationFrame(frame);
  }, [editor]);
  return <EditorContent editor={editor} />;
}
