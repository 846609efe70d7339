import type { Editor as Tiptap } from '@tiptap/react';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Heading, PageContext, PageData } from '@/blocks/context';
import { type Outline, outline } from '@/blocks/renderPage';
import { walk } from '@/blocks/walk';
import type { Variable } from '@/features/booklet/types';

/** Where a block is put: Puck's name of a list of blocks, and the rank in it. */
export interface Place {
  zone: string;
  index: number;
}

/** What every block of the canvas is drawn with. Changes seldom: each change draws the whole page again. */
export interface World {
  ctx: PageContext;
  readOnly: boolean;
  /** What a variable is called: « Téléphone RH ». */
  label: (variable: string) => string;
  /** Titles and depths of the page as it stands. */
  outline: OutlineStore;
}

export const WorldContext = createContext<World | null>(null);

export function useWorld(): World {
  const world = useContext(WorldContext);
  if (!world) throw new Error('outside the editor');
  return world;
}

/** What the parts of the editor ask of each other. */
export interface Desk {
  /** Heard by those who do not see the canvas, once (H7). */
  say: (words: string) => void;
  /** Opens the palette; what is chosen there goes to that place, or after the selected block. */
  add: (place: Place | null) => void;
  /** The text with styles that has the caret. */
  rich: Tiptap | null;
  setRich: (editor: Tiptap | null) => void;
  /** Opens the dialog of the link under the caret. */
  link: (editor: Tiptap) => void;
  /** Asks of which language the chosen words are. */
  language: (editor: Tiptap) => void;
  variables: Variable[];
  /** Asks which variable; it goes where the one who asks says. */
  askVariable: (then: (name: string) => void) => void;
  /** Whose media library; nothing is one's own company. */
  shelf: string | undefined;
  /** Pages and chapters a link may lead to; empty for a model page. */
  places: { value: string; label: string; group: string }[];
  /** Opens the fields of the selected block, and puts the focus there. */
  openFields: () => void;
  /** Panels are sheets: the fields open on demand. */
  narrow: boolean;
  undo: () => void;
  redo: () => void;
}

export const DeskContext = createContext<Desk | null>(null);

export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error('outside the editor');
  return desk;
}

/** The document blocks are drawn in: an iframe's. */
export const FrameContext = createContext<Document | null>(null);

/** The block around a text that is typed in place. */
export const BlockContext = createContext({ id: '', type: '', selected: false });

/** What is known of the whole page, told to blocks one by one: a key typed in one draws no other again. */
export class OutlineStore {
  private known: Outline;
  private depths = new Map<string, number>();
  private listeners = new Set<() => void>();
  total = 0;

  constructor(page: Pick<PageData, 'content'>) {
    this.known = outline(page);
    this.measure(page);
    this.printed = this.print();
  }

  update(page: Pick<PageData, 'content'>): void {
    const next = outline(page);
    this.measure(page);
    const same = JSON.stringify(next.headings) === JSON.stringify(this.known.headings);
    this.known = same ? { ...next, headings: this.known.headings } : next;
    // Most keys change no title and no place: nobody is told then.
    const still = this.print();
    if (still === this.printed) return;
    this.printed = still;
    for (const listener of this.listeners) listener();
  }

  private printed = '';

  private print(): string {
    return JSON.stringify([this.known.headings, [...this.known.titled], [...this.depths]]);
  }

  private measure(page: Pick<PageData, 'content'>) {
    const seen = [...walk(page)];
    this.depths = new Map(seen.map(({ block, depth }) => [block.props.id, depth]));
    this.total = seen.length;
  }

  subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  titled = (id: string) => this.known.titled.has(id);
  headings = (): Heading[] => this.known.headings;
  depth = (id: string) => this.depths.get(id) ?? 1;
}

const none: Heading[] = [];

/** A block's place in the page; only the contents needs the titles. */
export function useOutline(store: OutlineStore, id: string, type: string) {
  const titled = useSyncExternalStore(store.subscribe, () => store.titled(id));
  const depth = useSyncExternalStore(store.subscribe, () => store.depth(id));
  const headings = useSyncExternalStore(store.subscribe, () =>
    type === 'contents' ? store.headings() : none,
  );
  return { titled, depth, headings };
}
