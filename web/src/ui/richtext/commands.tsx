import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconH2,
  IconH3,
  IconItalic,
  IconList,
  IconListNumbers,
  IconUnderline,
} from '@tabler/icons-react';
import type { Editor } from '@tiptap/react';
import type { ReactNode } from 'react';

export interface Command {
  key: string;
  icon: ReactNode;
  run: (editor: Editor) => void;
  /** Whether the text under the caret has it; absent for what only happens once. */
  on?: (editor: Editor) => boolean;
  can?: (editor: Editor) => boolean;
}

const line = (editor: Editor) => editor.chain().focus();

/** Each group stands apart from the next. */
export const commandGroups: Command[][] = [
  [
    {
      key: 'ui.text.bold',
      icon: <IconBold aria-hidden />,
      run: (e) => line(e).toggleBold().run(),
      on: (e) => e.isActive('bold'),
    },
    {
      key: 'ui.text.italic',
      icon: <IconItalic aria-hidden />,
      run: (e) => line(e).toggleItalic().run(),
      on: (e) => e.isActive('italic'),
    },
    {
      key: 'ui.text.underline',
      icon: <IconUnderline aria-hidden />,
      run: (e) => line(e).toggleUnderline().run(),
      on: (e) => e.isActive('underline'),
    },
  ],
  [
    {
      key: 'ui.text.h2',
      icon: <IconH2 aria-hidden />,
      run: (e) => line(e).toggleHeading({ level: 2 }).run(),
      on: (e) => e.isActive('heading', { level: 2 }),
    },
    {
      key: 'ui.text.h3',
      icon: <IconH3 aria-hidden />,
      run: (e) => line(e).toggleHeading({ level: 3 }).run(),
      on: (e) => e.isActive('heading', { level: 3 }),
    },
  ],
  [
    {
      key: 'ui.text.bullets',
      icon: <IconList aria-hidden />,
      run: (e) => line(e).toggleBulletList().run(),
      on: (e) => e.isActive('bulletList'),
    },
    {
      key: 'ui.text.numbers',
      icon: <IconListNumbers aria-hidden />,
      run: (e) => line(e).toggleOrderedList().run(),
      on: (e) => e.isActive('orderedList'),
    },
    {
      key: 'ui.text.quote',
      icon: <IconBlockquote aria-hidden />,
      run: (e) => line(e).toggleBlockquote().run(),
      on: (e) => e.isActive('blockquote'),
    },
  ],
];

export const historyCommands: Command[] = [
  {
    key: 'ui.text.undo',
    icon: <IconArrowBackUp aria-hidden />,
    run: (e) => line(e).undo().run(),
    can: (e) => e.can().undo(),
  },
  {
    key: 'ui.text.redo',
    icon: <IconArrowForwardUp aria-hidden />,
    run: (e) => line(e).redo().run(),
    can: (e) => e.can().redo(),
  },
];
