/** A variable as pages write it: `{{entreprise.nom}}`. Said in blocks/said.ts. */
const VARIABLE = /\{\{\s*([a-z][\w-]*\.[\w.-]+)\s*\}\}/gi;

export type Piece = { text: string } | { variable: string };

/** The words and the variables of a text, in order. */
export function pieces(value: string): Piece[] {
  const found: Piece[] = [];
  let from = 0;
  for (const match of value.matchAll(VARIABLE)) {
    if (match.index > from) found.push({ text: value.slice(from, match.index) });
    found.push({ variable: match[1] ?? '' });
    from = match.index + match[0].length;
  }
  if (from < value.length) found.push({ text: value.slice(from) });
  return found;
}

export const written = (variable: string) => `{{${variable}}}`;

const CHIP = 'variable';

/** A variable in a text that is typed in: one thing, which the caret passes and Backspace takes away whole. */
export function chip(doc: Document, variable: string, label: string): HTMLElement {
  const made = doc.createElement('span');
  made.dataset[CHIP] = variable;
  made.contentEditable = 'false';
  made.textContent = label;
  return made;
}

/** Puts a text in an element: words as words, variables as chips. */
export function write(into: HTMLElement, value: string, label: (variable: string) => string): void {
  const doc = into.ownerDocument;
  into.replaceChildren(
    ...pieces(value).map((piece) =>
      'text' in piece ? doc.createTextNode(piece.text) : chip(doc, piece.variable, label(piece.variable)),
    ),
  );
}

function textOf(node: Node): string {
  if (node.nodeType === 3) return node.nodeValue ?? '';
  if (node.nodeType !== 1) return '';
  const element = node as HTMLElement;
  const variable = element.dataset[CHIP];
  if (variable) return written(variable);
  if (element.tagName === 'BR') return '\n';
  const inner = [...element.childNodes].map(textOf).join('');
  return element.tagName === 'DIV' || element.tagName === 'P' ? `\n${inner}` : inner;
}

/** What was typed in an element, chips written as variables. The browser's last line break only holds the caret. */
export function read(from: HTMLElement, lines: boolean): string {
  const raw = [...from.childNodes].map(textOf).join('').replaceAll('​', '');
  const typed = raw.replace(lines ? /\n$/ : /\n+$/, '');
  return lines ? typed : typed.replaceAll(/\s*\n\s*/g, ' ');
}

/** Puts a variable where the caret was, or at the end when it was elsewhere. */
export function insertChip(into: HTMLElement, variable: string, label: string, caret: Range | null): void {
  const doc = into.ownerDocument;
  const selection = doc.getSelection();
  const made = chip(doc, variable, label);
  if (caret && into.contains(caret.commonAncestorContainer)) {
    caret.deleteContents();
    caret.insertNode(made);
  } else into.append(made);
  const after = doc.createRange();
  after.setStartAfter(made);
  selection?.removeAllRanges();
  selection?.addRange(after);
}

/** Where the caret is in a text; null when it is elsewhere. */
export function caretIn(element: HTMLElement): Range | null {
  const selection = element.ownerDocument.getSelection();
  const range = selection?.rangeCount ? selection.getRangeAt(0) : null;
  return range && element.contains(range.commonAncestorContainer) ? range.cloneRange() : null;
}

/** Tags are passed over: an address may hold a variable too, and stays as it is. */
const IN_TEXT = new RegExp(`<[^>]*>|${VARIABLE.source}`, 'gi');

/** For rich text: variables become elements the editor knows, and back. */
export const toChips = (html: string, label: (variable: string) => string) =>
  html.replace(IN_TEXT, (found, name?: string) =>
    name === undefined
      ? found
      : `<span data-variable="${name}" contenteditable="false">${escaped(label(name))}</span>`,
  );

const CHIPS = /<span data-variable="([\w.-]+)"[^>]*>[^<]*<\/span>/g;

export const fromChips = (html: string) => html.replace(CHIPS, (_, name: string) => written(name));

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
