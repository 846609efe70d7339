import { ApiError, type FieldErrors } from '@/api/error';
import type { BookletSheet } from '@/features/booklet/types';
import { type Part, type Parts, partNames, partsOf } from './parts';
import { same } from './same';

/** waiting: typed, about to be saved; offline: kept here, tried again; refused: the server says why; conflict: the person must say. */
export type SaveState = 'saved' | 'waiting' | 'saving' | 'offline' | 'refused' | 'conflict';

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

const WAIT = 800;
const FIRST_RETRY = 2_000;
const LAST_RETRY = 30_000;

/**
 * A booklet while the wizard makes it. What is chosen shows at once and is saved by itself, part by part, one call at a time. A
 * lost network keeps it here and tries again; what somebody else changed meanwhile is never overwritten unasked (G11).
 */
export class WizardDraft {
  private values: Parts;
  private base: Parts;
  private revision: number;
  private state: SaveState = 'saved';
  private errors: FieldErrors = {};
  private refusal = '';
  private shown: Snapshot;
  private readonly listeners = new Set<() => void>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private retry = FIRST_RETRY;
  private running: Promise<boolean> | undefined;
  private answer: ((choice: 'mine' | 'theirs' | 'none') => void) | undefined;

  constructor(
    private sheet: BookletSheet,
    private readonly world: World,
    kept?: Kept,
  ) {
    this.base = { ...partsOf(sheet), ...kept?.base };
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
    this.errors = {};
    this.refusal = '';
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

  /** What the server refused is given up: the choice goes back to what is saved. */
  giveUp(): void {
    clearTimeout(this.timer);
    this.values = this.base;
    this.errors = {};
    this.refusal = '';
    this.state = 'saved';
    this.told();
  }

  /** Which version stays, when two people changed the same thing. */
  decide(choice: 'mine' | 'theirs' | 'none'): void {
    this.answer?.(choice);
  }

  /** The network is back, or the person is leaving. */
  readonly hurry = () => {
    if (this.dirty) void this.flush();
  };

  /** Something else has changed the booklet's tree: a chapter added by hand. */
  adopt(sheet: BookletSheet): void {
    this.sheet = sheet;
    this.revision = Math.max(this.revision, sheet.revision);
    this.told();
    this.world.onSheet(sheet);
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
    while (true) {
      const part = this.changed()[0];
      if (!part) break;
      this.enter('saving');
      const done = await this.savePart(part).catch((error: unknown) => this.failed(error));
      if (!done) return false;
    }
    this.retry = FIRST_RETRY;
    this.enter('saved');
    return true;
  }

  private async savePart<P extends Part>(part: P): Promise<boolean> {
    const sent = this.values[part];
    try {
      const sheet = await this.world.save(part, this.sheet, sent, this.revision);
      this.sheet = sheet;
      this.revision = sheet.revision;
      this.base = { ...this.base, [part]: sent };
      this.world.onSheet(sheet);
      this.told();
      return true;
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 409)) throw error;
      return this.settle(part);
    }
  }

  /** Somebody else was faster. What they did not touch is saved over; what they did is the person's to decide. */
  private async settle(part: Part): Promise<boolean> {
    const latest = await this.world.read(this.sheet.id);
    const theirs = partsOf(latest);
    const before = this.base;
    const others = partNames.filter((one) => same(this.values[one], before[one]));
    const contested = !same(theirs[part], before[part]) && !same(theirs[part], this.values[part]);
    this.sheet = latest;
    const choice = contested ? await this.ask() : 'mine';
    if (choice === 'none') {
      this.enter('refused');
      return false;
    }
    this.revision = latest.revision;
    this.base = { ...this.base, [part]: theirs[part] };
    for (const one of others) this.base = { ...this.base, [one]: theirs[one] };
    for (const one of others) this.values = { ...this.values, [one]: theirs[one] };
    if (choice === 'theirs') this.values = { ...this.values, [part]: theirs[part] };
    this.told();
    return true;
  }

  private async ask(): Promise<'mine' | 'theirs' | 'none'> {
    this.enter('conflict');
    const choice = await new Promise<'mine' | 'theirs' | 'none'>((resolve) => {
      this.answer = resolve;
    });
    this.answer = undefined;
    return choice;
  }

  private failed(error: unknown): false {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 0 || error.status === 419 || error.status === 429 || error.status >= 500) {
      this.enter('offline');
      this.schedule(this.retry);
      this.retry = Math.min(this.retry * 2, LAST_RETRY);
      return false;
    }
    this.errors = error.errors;
    this.refusal = Object.keys(error.errors).length > 0 ? '' : error.message;
    this.enter('refused');
    return false;
  }

  private enter(state: SaveState): void {
    this.state = state;
    this.told();
  }

  private told(): void {
    const parts = this.changed();
    const only = (from: Parts) => Object.fromEntries(parts.map((part) => [part, from[part]]));
    this.world.keep(
      parts.length > 0
        ? { values: only(this.values), base: only(this.base), revision: this.revision }
        : undefined,
    );
    this.shown = this.picture();
    for (const listener of this.listeners) listener();
  }

  private picture(): Snapshot {
    const { sheet, values, state, errors, refusal } = this;
    return { sheet, values, state, errors, refusal };
  }
}
