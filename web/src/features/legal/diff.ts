import { align, type Change, compare, type Part, partsOf, steps } from '@/ui/diff';

export type { Part } from '@/ui/diff';

/** One paragraph, heading or item, with what changed in it. */
export interface Block {
  kind: string;
  /** changed: some of its words. */
  change: Change | 'changed';
  parts: Part[];
}

interface Paragraph {
  kind: string;
  words: string[];
  text: string;
}

const containers = new Set(['UL', 'OL', 'LI', 'BLOCKQUOTE', 'DIV', 'SECTION', 'ARTICLE']);
const blocks = new Set([...containers, 'P', 'H1', 'H2', 'H3', 'H4', 'PRE', 'HR']);
const kindOf: Record<string, string> = {
  LI: 'item',
  BLOCKQUOTE: 'quote',
  H1: 'title',
  H2: 'title',
  H3: 'subtitle',
  H4: 'subtitle',
};

/** A link's address counts as a word: changing where it leads is a change. */
function textOf(node: Node): string {
  if (node.nodeName === 'BR') return '\n';
  const text =
    node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '') : [...node.childNodes].map(textOf).join('');
  const address = node instanceof Element ? node.getAttribute('href') : null;
  return address && address !== text.trim() ? `${text} (${address})` : text;
}

function paragraphs(parent: Element, kind: string): Paragraph[] {
  const found: Paragraph[] = [];
  let loose = '';
  const end = () => {
    // No-break spaces stay inside their word.
    const words = loose.match(/[^ \t\r\n]+/g);
    if (words) found.push({ kind, words, text: words.join(' ') });
    loose = '';
  };
  for (const child of parent.childNodes) {
    if (child instanceof Element && blocks.has(child.tagName)) {
      end();
      found.push(...paragraphs(child, kindOf[child.tagName] ?? kind));
    } else {
      loose += textOf(child);
    }
  }
  end();
  return found;
}

function read(html: string): Paragraph[] {
  return paragraphs(new DOMParser().parseFromString(html, 'text/html').body, 'text');
}

function whole({ kind, text }: Paragraph, change: Change): Block {
  return { kind, change, parts: [{ change, text }] };
}

/** How much two paragraphs have in common, by their words; below a third they are strangers. */
function likeness(a: Paragraph, b: Paragraph): number {
  if (a.kind !== b.kind) return 0;
  const left = new Map<string, number>();
  for (const word of a.words) left.set(word, (left.get(word) ?? 0) + 1);
  let common = 0;
  for (const word of b.words) {
    const n = left.get(word) ?? 0;
    if (n > 0) common++;
    left.set(word, n - 1);
  }
  const share = (2 * common) / (a.words.length + b.words.length);
  return share < 1 / 3 ? 0 : share;
}

/** Between two paragraphs that stayed: rewritten ones are shown in place, the others as gone or new. */
function rewritten(removed: Paragraph[], added: Paragraph[]): Block[] {
  const pairs = removed.length * added.length > 10_000 ? [] : align(removed, added, likeness);
  return steps(removed, added, pairs).map(({ before, after }) => {
    if (!after) return whole(before as Paragraph, 'removed');
    if (!before) return whole(after, 'added');
    return { kind: after.kind, change: 'changed', parts: partsOf(before.words, after.words) };
  });
}

/** What changed from one text to another, paragraph by paragraph and word by word. */
export function diff(before: string, after: string): Block[] {
  const same = (x: Paragraph, y: Paragraph) => x.kind === y.kind && x.text === y.text;
  const found: Block[] = [];
  let [removed, added]: [Paragraph[], Paragraph[]] = [[], []];
  const flush = () => {
    found.push(...rewritten(removed, added));
    [removed, added] = [[], []];
  };
  for (const step of compare(read(before), read(after), same)) {
    if (step.before && step.after) {
      flush();
      found.push(whole(step.after, 'same'));
    } else if (step.before) removed.push(step.before);
    else if (step.after) added.push(step.after);
  }
  flush();
  return found;
}

export interface Run {
  /** How many paragraphs are left out because nothing changed there. */
  skipped: number;
  blocks: Block[];
}

/** Long stretches without a change are folded, but for the paragraph next to one. */
export function folded(all: Block[]): Run[] {
  const near = all.map((_, at) => [at - 1, at, at + 1].some((n) => all[n] && all[n].change !== 'same'));
  const runs: Run[] = [];
  for (const [at, block] of all.entries()) {
    const last = runs.at(-1);
    if (near[at]) {
      if (last) last.blocks.push(block);
      else runs.push({ skipped: 0, blocks: [block] });
    } else if (last && last.blocks.length === 0) last.skipped++;
    else runs.push({ skipped: 1, blocks: [] });
  }
  return runs;
}
