import type { BlockData, PageData } from '@/blocks/context';
import { compare, type Part, partsOf } from '@/ui/diff';
import { same } from '../saving/same';

export interface BlockChange {
  id: string;
  type: string;
  /** settings: its words are the same, something else about it is not (a picture, a colour). */
  change: 'same' | 'added' | 'removed' | 'changed' | 'settings' | 'moved';
  parts: Part[];
}

const words = (text: string) => text.match(/\S+/g) ?? [];
const idOf = (block: BlockData) => block.props.id;

/** What changed from one state of a page to another, block by block and word by word. Blocks inside a block count as its words. */
export function comparePages(
  before: PageData,
  after: PageData,
  textOf: (block: BlockData) => string,
): BlockChange[] {
  const old = new Map(before.content.map((block) => [idOf(block), block]));
  const stays = new Set(after.content.map(idOf));
  const found: BlockChange[] = [];
  for (const step of compare(before.content, after.content, (a, b) => idOf(a) === idOf(b))) {
    if (step.after) {
      const former = old.get(idOf(step.after));
      found.push(
        former ? changed(former, step.after, !step.before, textOf) : whole(step.after, 'added', textOf),
      );
    } else if (step.before && !stays.has(idOf(step.before))) {
      found.push(whole(step.before, 'removed', textOf));
    }
  }
  return found;
}

function whole(
  block: BlockData,
  change: 'added' | 'removed',
  textOf: (block: BlockData) => string,
): BlockChange {
  return { id: idOf(block), type: block.type, change, parts: partOf(textOf(block), change) };
}

function partOf(text: string, change: Part['change']): Part[] {
  return text ? [{ change, text }] : [];
}

function changed(
  before: BlockData,
  after: BlockData,
  moved: boolean,
  textOf: (block: BlockData) => string,
): BlockChange {
  const common = { id: idOf(after), type: after.type };
  const [old, now] = [textOf(before), textOf(after)];
  if (old !== now) return { ...common, change: 'changed', parts: partsOf(words(old), words(now)) };
  const settled = same(before.props, after.props) && before.type === after.type;
  const change = settled ? (moved ? 'moved' : 'same') : 'settings';
  return { ...common, change, parts: partOf(now, 'same') };
}
