import type { PageData } from '@/blocks/context';
import type { Keeper, Kept, PageServer, ReadAnswer, WriteAnswer } from './ports';
import { same } from './same';
import type { Person, Sheet, Stored } from './types';

/** A page with one text in it. */
export function page(text: string): PageData {
  return { root: { props: {} }, content: [{ type: 'text', props: { id: 't1', v: 1, text } }] };
}

export function textOf(content: PageData): string {
  return String(content.content[0]?.props.text);
}

export const marc: Person = { id: 'u2', firstName: 'Marc', lastName: 'Dubreuil' };

export const sheet: Sheet = {
  title: 'Votre premier jour',
  chapterId: 'c1',
  chapterTitle: 'Mon arrivée',
  lead: '',
  bookletId: 'b1',
  locale: 'fr-FR',
  hidden: false,
  settingsRevision: 1,
};

type Fate =
  /** The answer comes. */
  | 'fine'
  /** It is written, and the answer is lost: the network went, or the server was killed after its commit. */
  | 'lost'
  /** It never arrives. */
  | 'gone'
  /** Answered only when the test says so. */
  | 'held'
  | Exclude<WriteAnswer, { kind: 'saved' | 'conflict' }>;

/** The server's rules, as internal/booklet keeps them: a stale revision is a conflict, the same content never is. */
export class FakeServer implements PageServer {
  content = page('Bonjour');
  revision = 5;
  by: Person | null = null;
  history: string[] = ['Bonjour'];
  named: string[] = [];
  copies: string[] = [];
  writes: { text: string; revision: number; leaving: boolean }[] = [];
  /** What happens to the next writes, in order; then all is fine. */
  fates: Fate[] = [];
  reads: ReadAnswer['kind'][] = [];
  asideFails = false;
  /** How many writes were ever under way at once. */
  most = 0;
  private underway = 0;
  private held: (() => void)[] = [];

  async read(): Promise<ReadAnswer> {
    const fate = this.reads.shift() ?? 'read';
    if (fate === 'read') this.seen.add(textOf(this.content));
    return fate === 'read' ? { kind: 'read', stored: this.stored(), sheet } : { kind: fate };
  }

  private stored(): Stored {
    return { content: this.content, revision: this.revision, at: '2026-11-15T13:32:00Z', by: this.by };
  }

  /** Somebody else saves. */
  other(text: string): void {
    this.by = null;
    this.store(page(text));
    this.by = marc;
  }

  /** Words of somebody else that were replaced though this person never saw them nor chose to. */
  overwritten: string[] = [];
  private seen = new Set<string>();

  private store(content: PageData): void {
    const before = textOf(this.content);
    if (this.by === marc && !this.seen.has(before) && !this.named.includes(before))
      this.overwritten.push(before);
    this.content = content;
    this.revision += 1;
    this.by = null;
    this.history.push(textOf(content));
  }

  async write(content: PageData, revision: number, leaving: boolean): Promise<WriteAnswer> {
    this.writes.push({ text: textOf(content), revision, leaving });
    this.underway += 1;
    this.most = Math.max(this.most, this.underway);
    const fate = this.fates.shift() ?? 'fine';
    try {
      if (fate === 'held') await new Promise<void>((resolve) => this.held.push(resolve));
      if (fate === 'gone') throw new TypeError('Failed to fetch');
      if (typeof fate === 'object') return fate;
      const answer = this.decide(content, revision);
      if (fate === 'lost') throw new TypeError('Failed to fetch');
      return answer;
    } finally {
      this.underway -= 1;
    }
  }

  private decide(content: PageData, revision: number): WriteAnswer {
    if (same(content, this.content)) return this.saved();
    if (revision !== this.revision) return { kind: 'conflict', theirs: this.stored() };
    this.store(content);
    return this.saved();
  }

  private saved(): WriteAnswer {
    return { kind: 'saved', revision: this.revision, at: '2026-11-15T13:40:00Z' };
  }

  /** Lets the oldest held write go on; false when there is none. */
  release(): boolean {
    const go = this.held.shift();
    go?.();
    return go !== undefined;
  }

  async keepTheirs(): Promise<void> {
    if (this.asideFails) throw new Error('no');
    this.named.push(textOf(this.content));
  }

  /** By id: the same copy written twice is one. */
  copyIds = new Set<string>();
  /** Runs while a version is being set aside. */
  whileAside: (() => void) | null = null;

  async keepMine(content: PageData, copyId: string): Promise<void> {
    this.copyIds.add(copyId);
    if (this.asideFails) throw new Error('no');
    this.copies.push(textOf(content));
    const then = this.whileAside;
    this.whileAside = null;
    then?.();
  }
}

/** A device. `broken`: private window, no room. */
export class FakeKeeper implements Keeper {
  kept: Kept | null = null;
  broken = false;
  /** Its tab is gone: what it still asks for reaches nothing. */
  dead = false;
  writes = 0;

  /** The same device, seen from the next tab. */
  next(): FakeKeeper {
    this.dead = true;
    const keeper = new FakeKeeper();
    keeper.kept = this.kept;
    return keeper;
  }

  private check(): void {
    if (this.broken) throw new Error('QuotaExceededError');
  }

  async find(): Promise<Kept | null> {
    this.check();
    return structuredClone(this.kept);
  }

  async write(kept: Kept): Promise<void> {
    this.check();
    this.writes += 1;
    if (!this.dead) this.kept = structuredClone(kept);
  }

  async clear(): Promise<void> {
    this.check();
    if (!this.dead) this.kept = null;
  }
}
