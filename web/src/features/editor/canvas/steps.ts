import type { BlockData } from '@/blocks/context';

/** What was done to the page, and to which block when its content changed. */
export interface Act {
  type: string;
  id: string;
}

const MOST = 200;
/** Keys typed in one block without a longer pause are one step. */
const PAUSE_MS = 1000;

/** What was on the page, before and after: plain steps, tested alone. */
export class Steps {
  private past: BlockData[][] = [];
  private future: BlockData[][] = [];
  private last: { act: Act; at: number } | null = null;

  constructor(private now: BlockData[]) {}

  /** The page has changed. */
  record(content: BlockData[], act: Act, at: number): void {
    const same = act.type === 'replace' && this.last?.act.type === 'replace' && this.last.act.id === act.id;
    const goesOn = same && this.past.length > 0 && at - (this.last?.at ?? 0) < PAUSE_MS;
    if (!goesOn) this.past = [...this.past, this.now].slice(-MOST);
    this.now = content;
    this.future = [];
    this.last = { act, at };
  }

  /** The page as it was; null when there is no earlier one. */
  back(): BlockData[] | null {
    const before = this.past.at(-1);
    if (!before) return null;
    this.past = this.past.slice(0, -1);
    this.future = [...this.future, this.now];
    return this.go(before);
  }

  forward(): BlockData[] | null {
    const after = this.future.at(-1);
    if (!after) return null;
    this.future = this.future.slice(0, -1);
    this.past = [...this.past, this.now];
    return this.go(after);
  }

  private go(content: BlockData[]): BlockData[] {
    this.now = content;
    this.last = null;
    return content;
  }

  get hasPast() {
    return this.past.length > 0;
  }
  get hasFuture() {
    return this.future.length > 0;
  }
}
