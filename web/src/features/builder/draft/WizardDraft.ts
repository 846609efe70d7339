import { ApiError, type FieldErrors } from '@/api/error';
import type { BookletSheet } from '@/features/booklet/types';
import { type Part, type Parts, partNames, partsOf } from './parts';
import { same } from './same';

/** waiting: typed, about to be saved; offline: kept here, tried again; refused: the server says why; conflict: the person must say. */
export type SaveState = 'saved' | 'waiting' | 'saving' | 'offline' | 'refused' | 'conflict';
export type Choice = 'mine' | 'theirs' | 'none';

export interface Snapshot {
  sheet: BookletSheet;
  values: Parts;
  state: SaveState;
  errors: FieldErrors;
  /** Why nothing could be saved, when no field is to blame. */
  refusal: string;
}

/** What survives a reload: what was not saved yet, and what it was typed over. */
export interface Kept {
  values: Partial<Parts>;
  base: Partial<Parts>;
  revision: number;
}

interface World {
  save: <P extends Part>(
    part: P,
    sheet: BookletSheet,
    value: Parts[P],
    revision: number,
  ) => Promise<BookletSheet>;
  read: (id: string) => Promise<BookletSheet>;
  /** Called with what is not saved, or nothing. */
  keep: (kept: Kept | undefined) => void;
  onSheet: (sheet: BookletSheet) => void;
}

interface Refusal {
  errors: FieldErrors;
  message: string;
}

const WAIT = 800;
const FIRST_RETRY = 2_000;
const LAST_RETRY = 30_000;

/** No answer, or one that another try may change. */
const passing = ({ status }: ApiError) => status === 0 || status === 419 || status === 429 || status >= 500;

/**
 * A booklet while the wizard makes it. What is chosen shows at once and is saved by itself, part by part, one call at a time. A
 * lost network keeps it here and tries again; what somebody else changed meanwhile is never overwritten unasked (G11); a part
 * that the server refuses keeps no other from being saved.
 */
export class WizardDraft {
  private values: Parts;
  /** What was last sent and taken, or read: what differs from it is not saved. */
  private base: Parts;
  /** The same as the server holds it, tidied: what differs from it was changed by somebody else. */
  private seen: Parts;
  private revision: number;
  private state: SaveState = 'saved';
  private refused = new Map<Part, Refusal>();
  private shown: Snapshot;
  private readonly listeners = new Set<() => void>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private retry = FIRST_RETRY;
  private running: Promise<boolean> | undefined;
  private answer: ((choice: Choice) => void) | undefined;

  constructor(
    private sheet: BookletSheet,
    private readonly world: World,
    kept?: Kept,
  ) {
    this.base = { ...partsOf(sheet), ...kept?.base };
    this.seen = this.base;
    this.values = { ...this.base, ...kept?.values };
    this.revision = kept?.revision ?? sheet.revision;
    this.shown = this.picture();
    if (this.dirty) this.schedule(0);
  }

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };
  readonly snapshot = () => this.shown;

  get dirty(): boolean {
    return this.changed().length > 0;
  }

  /** Shown at once, saved soon. */
  set<P extends Part>(part: P, value: Parts[P]): void {
    if (same(value, this.values[part])) return;
    this.values = { ...this.values, [part]: value };
    this.refused.delete(part);
    if (this.state !== 'saving' && this.state !== 'conflict') this.state = this.dirty ? 'waiting' : 'saved';
    this.told();
    this.schedule(WAIT);
  }

  /** Saves what is not saved, now. Answers whether all of it is. */
  flush(): Promise<boolean> {
    clearTimeout(this.timer);
    this.running ??= this.run().finally(() => {
      this.running = undefined;
      // Typed while the last call was on its way.
      if (this.state === 'saved' && this.dirty) this.schedule(0);
    });
    return this.running;
  }

  /** What the server refused is given up, and that alone: the choice goes back to what is saved. */
  giveUp(): void {
    for (const part of this.refused.keys()) this.values = { ...this.values, [part]: this.base[part] };
    this.refused.clear();
    this.state = this.dirty ? 'waiting' : 'saved';
    this.told();
    if (this.dirty) this.schedule(0);
  }

  /** Which version stays, when two people changed the same thing. */
  decide(choice: Choice): void {
    this.answer?.(choice);
  }

  /** The network is back, or the person is leaving. */
  readonly hurry = () => {
    if (this.dirty) void this.flush();
  };

  /** Chapters were added by hand. Everything else stays what it was: a change of somebody else must still be noticed. */
  adopt({ chapters }: Pick<BookletSheet, 'chapters'>): void {
    this.sheet = { ...this.sheet, chapters };
    this.told();
    this.world.onSheet(this.sheet);
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private changed(): Part[] {
    return partNames.filter((part) => !same(this.values[part], this.base[part]));
  }

  private schedule(delay: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(this.hurry, delay);
  }

  private async run(): Promise<boolean> {
    const refused = new Set<Part>();
    while (true) {
      const part = this.changed().find((one) => !refused.has(one));
      if (!part) break;
      this.enter('saving');
      const going = await this.savePart(part).catch((error: unknown) => this.failed(part, error));
      if (!going) return false;
      if (this.refused.has(part)) refused.add(part);
    }
    this.retry = FIRST_RETRY;
    this.enter(this.refused.size > 0 ? 'refused' : 'saved');
    return this.refused.size === 0;
  }

  private async savePart<P extends Part>(part: P): Promise<boolean> {
    const sent = this.values[part];
    this.refused.delete(part);
    try {
      if (part === 'library' && (await this.overtaken())) return true;
      const sheet = await this.world.save(part, this.sheet, sent, this.revision);
      this.sheet = sheet;
      this.revision = sheet.revision;
      this.base = { ...this.base, [part]: sent };
      this.seen = { ...this.seen, [part]: partsOf(sheet)[part] };
      this.world.onSheet(sheet);
      this.told();
      return true;
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 409)) throw error;
      return this.settle(await this.world.read(this.sheet.id));
    }
  }

  /** Chapters are asked for as a whole, without a revision: whether somebody else has changed them is looked at before. */
  private async overtaken(): Promise<boolean> {
    const latest = await this.world.read(this.sheet.id);
    const theirs = partsOf(latest).library;
    if (same(theirs, this.seen.library)) return false;
    if (!(await this.settle(latest))) throw new Paused();
    return true;
  }

  /** Somebody else was faster. What they did not touch is saved over; what they did is the person's to decide, once for all of it. */
  private async settle(latest: BookletSheet): Promise<boolean> {
    const theirs = partsOf(latest);
    const mine = this.changed();
    const contested = mine.filter(
      (part) => !same(theirs[part], this.seen[part]) && !same(theirs[part], this.values[part]),
    );
    const choice = contested.length > 0 ? await this.ask() : 'mine';
    if (choice === 'none') {
      this.enter('refused');
      return false;
    }
    const lost = choice === 'theirs' ? contested : [];
    const kept = mine.filter((part) => !lost.includes(part));
    this.sheet = latest;
    this.revision = latest.revision;
    for (const part of lost) this.refused.delete(part);
    this.seen = theirs;
    this.base = theirs;
    this.values = { ...theirs, ...this.only(kept, this.values) };
    this.world.onSheet(latest);
    this.told();
    return true;
  }

  private async ask(): Promise<Choice> {
    this.enter('conflict');
    const choice = await new Promise<Choice>((resolve) => {
      this.answer = resolve;
    });
    this.answer = undefined;
    return choice;
  }

  /** Answers whether to go on with the other parts. */
  private failed(part: Part, error: unknown): boolean {
    if (error instanceof Paused) return false;
    if (!(error instanceof ApiError)) throw error;
    if (passing(error)) {
      this.enter('offline');
      this.schedule(this.retry);
      this.retry = Math.min(this.retry * 2, LAST_RETRY);
      return false;
    }
    this.refused.set(part, { errors: error.errors, message: error.message });
    return true;
  }

  private enter(state: SaveState): void {
    this.state = state;
    this.told();
  }

  private only(parts: Part[], from: Parts): Partial<Parts> {
    return Object.fromEntries(parts.map((part) => [part, from[part]]));
  }

  private told(): void {
    const parts = this.changed();
    this.world.keep(
      parts.length > 0
        ? {
            values: this.only(parts, this.values),
            base: this.only(parts, this.seen),
            revision: this.revision,
          }
        : undefined,
    );
    this.shown = this.picture();
    for (const listener of this.listeners) listener();
  }

  private picture(): Snapshot {
    const { sheet, values, state } = this;
    const all = [...this.refused.values()];
    const errors = Object.assign({}, ...all.map((one) => one.errors)) as FieldErrors;
    const refusal = all.find((one) => Object.keys(one.errors).length === 0)?.message ?? '';
    return { sheet, values, state, errors, refusal };
  }
}

/** The person has not decided: nothing more is sent now. */
class Paused extends Error {}
