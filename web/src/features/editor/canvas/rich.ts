import { Extension, Mark, Node } from '@tiptap/core';
import type { Editor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { INNER } from '@/blocks/links';
import { linkAddress } from '@/ui/richtext/linkAddress';
import { fromChips, toChips } from './chips';

type Label = (variable: string) => string;

/** A variable among words: one thing for the caret, written `{{name}}` when saved. */
const variableNode = (label: Label) =>
  Node.create({
    name: 'variable',
    group: 'inline',
    inline: true,
    atom: true,
    selectable: true,
    addAttributes: () => ({
      name: {
        default: '',
        parseHTML: (element) => element.getAttribute('data-variable'),
        renderHTML: ({ name }) => ({ 'data-variable': name }),
      },
    }),
    parseHTML: () => [{ tag: 'span[data-variable]' }],
    renderHTML: ({ node, HTMLAttributes }) => ['span', HTMLAttributes, label(node.attrs.name as string)],
  });

/** Words of another language than the booklet's: screen readers pronounce them so (H13). */
const languageMark = Mark.create({
  name: 'language',
  addAttributes: () => ({ lang: { default: '' } }),
  parseHTML: () => [{ tag: 'span[lang]' }],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
});

/** What the server keeps (internal/richtext) is what can be written here. */
export function extensions(label: Label, onLink: () => void) {
  return [
    StarterKit.configure({
      heading: { levels: [2, 3, 4] },
      trailingNode: false,
      // The page's own undo goes over saves and from block to block.
      undoRedo: false,
      link: {
        openOnClick: false,
        defaultProtocol: 'https',
        protocols: ['page', 'chapter', 'media'],
        HTMLAttributes: { target: null, rel: null },
        isAllowedUri: (url) => INNER.test(url) || linkAddress(url) !== undefined,
      },
    }),
    variableNode(label),
    languageMark,
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

export const htmlOf = (editor: Editor) => (editor.isEmpty ? '' : fromChips(editor.getHTML()));

export const contentOf = (html: string, label: Label) => toChips(html, label);

/** Whether the words under the caret are of another language, and whether there are any to say so of. */
export const languageState = (editor: Editor) => {
  const marked = editor.isActive('language');
  return { marked, possible: marked || !editor.state.selection.empty };
};
