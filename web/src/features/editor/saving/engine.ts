import { newId } from '@/api/newId';
import type { PageData } from '@/blocks/context';
import type { Keeper, Kept, PageServer, ReadAnswer, Snapshot, WriteAnswer } from './ports';
import { same } from './same';
import type { Sheet, Stored } from './types';

export const rules = {
  /** How long after the last key a save goes. */
  pause: 1000,
  /** And how long at most after the first, for those who never pause. */
  longest: 5000,
  /** How often at most the device is written to. */
  keep: 300,
  /** How long whoever asked for everything to be saved waits for it. */
  patience: 8000,
  backoff: [1000, 2000, 4000, 8000, 15_000, 30_000],
};

const nothing: PageData = { root: { props: {} }, content: [] };

const unknownSheet: Sheet = {
  title: '',
  chapterId: '',
  chapterTitle: '',
  lead: '',
  bookletId: '',
  locale: '',
  hidden: false,
  settingsRevision: 0,
};

/**
 * Saves one page by itself. It promises two things whatever happens to the network, the server, the session or the tab:
 * what was typed is on the server or on this device until a person decides otherwise, and what somebody else wrote is
 * never replaced without a person's word. No React, no browser: see useSaving for what wires it to them.
 */
export class SaveEngine {
  private snapshot: Snapshot = {
    status: 'loading',
    sheet: null,
    content: nothing,
    version: 0,
    state: { kind: 'saved', at: null },
    revision: 0,
    recovered: false,
    safe: true,
  };
  private listeners = new Set<() => void>();
  /** What is on the canvas, and what the server is known to have; null: unknown. */
  private current: PageData = nothing;
  private acknowledged: PageData | null = nothing;
  /** Sent, without an answer: sent again as it was before anything newer, so that one's own words never look like another's. */
  private doubt: PageData | null = null;
  private sending: Promise<void> | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private unsentSince = 0;
  private failures = 0;
  /** Rises when the canvas is given something else: an answer to what came before no longer matters. */
  private generation = 0;
  private keepTimer: ReturnType<typeof setTimeout> | undefined;
  private keeping: Promise<void> = Promise.resolve();
  private savedAt: string | null = null;
  private disposed = false;
  /** The copy that mine goes into, if theirs is taken: one per conflict, however often it is tried. */
  private copyId = '';

  constructor(
    private readonly server: PageServer,
    private readonly keeper: Keeper,
    /** Told of every acknowledged save: other tabs of this browser may follow. */
    private readonly onSaved: (revision: number) => void = () => undefined,
  ) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly read = (): Snapshot => this.snapshot;

  /** Something typed here has not been acknowledged. */
  unsaved(): boolean {
    return this.current !== this.acknowledged;
  }

  async open(): Promise<void> {
    this.set({ status: 'loading' });
    const [answer, found] = await Promise.all([
      this.server.read().catch((): ReadAnswer => ({ kind: 'failed' })),
      this.keeper.find().catch(() => {
        this.set({ safe: false });
        return null;
      }),
    ]);
    // Who opened it has left meanwhile: the next one to open the page finds what is kept.
    if (this.disposed) return;
    if (answer.kind === 'missing' && found) {
      this.recoverGone(found);
      return;
    }
    if (answer.kind !== 'read') {
      this.set({ status: answer.kind });
      return;
    }
    this.put(answer.stored);
    this.set({ status: 'ready', sheet: answer.sheet, recovered: false });
    if (found && !same(found.content, answer.stored.content)) this.recover(found);
    else this.keepNow();
  }

  /** Words of an earlier visit: back on the canvas, and sent as if nothing had come between. The server tells if something has. */
  private recover(found: Kept): void {
    this.current = found.content;
    this.acknowledged = null;
    this.doubt = found.doubt;
    this.set({
      content: found.content,
      version: this.snapshot.version + 1,
      revision: found.revision,
      recovered: true,
    });
    void this.send();
  }

  /** The page was deleted while its words waited here: they are shown, and go if the page is taken back. */
  private recoverGone(found: Kept): void {
    this.current = found.content;
    this.acknowledged = null;
    this.doubt = found.doubt;
    this.set({
      status: 'ready',
      sheet: unknownSheet,
      content: found.content,
      version: this.snapshot.version + 1,
      revision: found.revision,
      recovered: true,
      state: { kind: 'closed', message: '' },
    });
  }

  /** Nobody waits for it to open any more. */
  dispose(): void {
    this.disposed = true;
  }

  /** The canvas is made anew, of a page that was left before everything was saved: it starts from what was typed. */
  resume(): void {
    if (this.snapshot.status !== 'ready') return;
    this.set({ content: this.current, version: this.snapshot.version + 1, recovered: false });
    this.wake();
  }

  readonly change = (content: PageData): void => {
    // What was put on the canvas comes back from it as another object.
    if (this.snapshot.status !== 'ready' || same(content, this.current)) return;
    this.current = content;
    this.keepSoon();
    const { state } = this.snapshot;
    if (state.kind === 'conflict') this.set({ state: { ...state, mine: content } });
    else if (state.kind === 'saved' || state.kind === 'waiting' || state.kind === 'refused') this.wait();
  };

  /** A save in a moment: after a pause in the typing, or once there has been none for long. */
  private wait(): void {
    const now = Date.now();
    if (this.snapshot.state.kind !== 'waiting') {
      this.unsentSince = now;
      this.set({ state: { kind: 'waiting' } });
    }
    this.later(Math.max(0, Math.min(rules.pause, this.unsentSince + rules.longest - now)));
  }

  private later(delay: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.send(), delay);
  }

  /** One save at a time: who asks while one is under way gets that one. */
  private send(leaving = false): Promise<void> {
    if (this.sending) return this.sending;
    clearTimeout(this.timer);
    if (this.snapshot.status !== 'ready' || this.snapshot.state.kind === 'conflict') return Promise.resolve();
    if (!this.doubt && same(this.current, this.acknowledged)) {
      this.settle();
      return Promise.resolve();
    }
    this.sending = this.attempt(leaving).finally(() => {
      this.sending = null;
    });
    return this.sending;
  }

  private async attempt(leaving: boolean): Promise<void> {
    const generation = this.generation;
    for (;;) {
      clearTimeout(this.timer);
      const content = this.doubt ?? this.current;
      const replay = content !== this.current;
      this.doubt = content;
      this.set({ state: { kind: 'saving' } });
      const written = this.server
        .write(content, this.snapshot.revision, leaving)
        .catch((): WriteAnswer => ({ kind: 'unreachable' }));
      this.keepNow();
      const answer = await written;
      if (generation !== this.generation) {
        if (this.unsaved()) this.wait();
        return;
      }
      this.take(answer, content);
      const settledOld = answer.kind === 'saved' || answer.kind === 'refused';
      if (!(replay && settledOld && this.unsaved())) return;
    }
  }

  private take(answer: WriteAnswer, content: PageData): void {
    if (answer.kind === 'saved') this.accepted(answer.revision, answer.at, content);
    else if (answer.kind === 'unreachable') this.retry(answer.wait);
    else {
      // Only these two tell for sure that what was sent is not there; whatever else is sent again as it was.
      if (answer.kind === 'conflict' || answer.kind === 'refused') this.doubt = null;
      this.set({ state: answer.kind === 'conflict' ? { ...answer, mine: this.current } : answer });
      // What was typed while it was under way may have mended it.
      if (answer.kind === 'refused' && content !== this.current) this.wait();
      this.keepNow();
    }
  }

  private accepted(revision: number, at: string, content: PageData): void {
    this.doubt = null;
    this.failures = 0;
    this.copyId = '';
    this.acknowledged = content;
    this.set({ revision });
    this.onSaved(revision);
    if (this.unsaved()) this.wait();
    else this.set({ state: { kind: 'saved', at } });
    this.keepNow();
  }

  private retry(wait?: number): void {
    const last = rules.backoff.length - 1;
    const delay = wait ?? (rules.backoff[Math.min(this.failures, last)] as number);
    this.failures += 1;
    this.set({ state: { kind: 'offline', retryAt: Date.now() + delay } });
    this.keepNow();
    this.later(delay);
  }

  /** What was typed has been undone again: there is nothing to send. */
  private settle(): void {
    this.acknowledged = this.current;
    const { state } = this.snapshot;
    if (state.kind !== 'saved') this.set({ state: { kind: 'saved', at: this.savedAt } });
    this.keepNow();
  }

  /** Sends at once; true when the server has everything. Who waits for it does not wait for ever: saving goes on. */
  readonly flush = async (): Promise<boolean> => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const limit = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, rules.patience);
    });
    await Promise.race([this.sendAll(), limit]);
    clearTimeout(timer);
    return !this.unsaved();
  };

  private async sendAll(): Promise<void> {
    do await this.send();
    while (this.unsaved() && this.snapshot.state.kind === 'waiting');
  }

  /** The network or the person is back: what waited for it goes now. */
  readonly wake = (): void => {
    const waits = ['offline', 'signed-out', 'closed'].includes(this.snapshot.state.kind);
    if (waits && this.unsaved()) void this.send();
  };

  /** The tab is hidden or closes: it may be for good. A save under way is not doubled: the device has what came after. */
  readonly leave = (): void => {
    this.keepNow();
    if (this.unsaved()) void this.send(true);
  };

  /** Reads again what the server has, unless something here is unsaved. */
  readonly refresh = async (): Promise<void> => {
    const idle = () => this.snapshot.status === 'ready' && !this.unsaved() && !this.sending;
    if (!idle()) return;
    const { generation } = this;
    const answer = await this.server.read(true).catch(() => null);
    if (answer?.kind !== 'read' || !idle() || generation !== this.generation) return;
    this.set({ sheet: answer.sheet });
    if (answer.stored.revision > this.snapshot.revision) this.show(answer.stored);
  };

  /**
   * Puts on the canvas what a call of ours has just stored. What was typed meanwhile was made from what was there before:
   * it stays, and the server's answer to it will be a conflict.
   */
  readonly adopt = (stored: Stored): void => {
    if (!this.unsaved() && !this.sending) this.show(stored);
  };

  /** Puts on the canvas what the server has. */
  private show(stored: Stored): void {
    this.put(stored);
    this.keepNow();
  }

  private put(stored: Stored): void {
    this.generation += 1;
    clearTimeout(this.timer);
    this.current = stored.content;
    this.acknowledged = stored.content;
    this.doubt = null;
    this.failures = 0;
    this.copyId = '';
    this.set({
      content: stored.content,
      version: this.snapshot.version + 1,
      revision: stored.revision,
      state: { kind: 'saved', at: stored.at },
    });
  }

  /** Mine over theirs, which stays in the history. */
  readonly keepMine = async (): Promise<void> => {
    const { state } = this.snapshot;
    if (state.kind !== 'conflict') return;
    await this.server.keepTheirs();
    this.acknowledged = state.theirs.content;
    this.set({ revision: state.theirs.revision, state: { kind: 'waiting' } });
    await this.send();
  };

  /** Theirs in the place of mine, which becomes a hidden copy of the page. */
  readonly takeTheirs = async (): Promise<void> => {
    const { state } = this.snapshot;
    if (state.kind !== 'conflict') return;
    this.copyId ||= newId();
    for (let aside: PageData | null = null; aside !== this.current; ) {
      // What is typed while it is set aside is set aside too.
      aside = this.current;
      await this.server.keepMine(aside, this.copyId);
    }
    await this.giveUpMine();
  };

  /** Theirs in the place of mine, which the person has in some other way. */
  readonly giveUpMine = async (): Promise<void> => {
    const { state } = this.snapshot;
    if (state.kind !== 'conflict') return;
    this.show(state.theirs);
    await this.refresh();
  };

  private set(part: Partial<Snapshot>): void {
    this.snapshot = { ...this.snapshot, ...part };
    if (part.state?.kind === 'saved') this.savedAt = part.state.at;
    for (const listener of this.listeners) listener();
  }

  private keepSoon(): void {
    this.keepTimer ??= setTimeout(() => this.keepNow(), rules.keep);
  }

  /**
   * The device has what the server may not have, and nothing once it has. Asked in order and at once, without waiting for
   * the former: the tab may be closing, and the device does things in the order in which it was asked.
   */
  private keepNow(): void {
    clearTimeout(this.keepTimer);
    this.keepTimer = undefined;
    const { current, doubt, snapshot } = this;
    const dirty = this.unsaved();
    const done = dirty
      ? this.keeper.write({ content: current, revision: snapshot.revision, doubt })
      : this.keeper.clear();
    this.keeping = done.then(
      () => this.safe(true),
      () => this.safe(!dirty),
    );
  }

  private safe(safe: boolean): void {
    if (safe !== this.snapshot.safe) this.set({ safe });
  }

  /** Resolves once the device has been told everything so far. */
  kept(): Promise<void> {
    return this.keeping;
  }
}
