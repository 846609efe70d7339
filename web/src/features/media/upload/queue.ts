import { Pace } from './pace';
import type {
  KeptUpload,
  QueueParts,
  SendError,
  Sender,
  Target,
  UploadItem,
  UploadState,
  UploadStatus,
} from './types';

const AT_ONCE = 3;
/** Lighter ones are there before one could ask whether they are too heavy. */
const HEAVY_BYTES = 8_000_000;
/** What this browser keeps to go on after a reload, in all. */
export const KEPT_BYTES = 100_000_000;
const KEPT_MS = 24 * 60 * 60 * 1000;
const DRAW_MS = 150;
const FIRST_LOOK_MS = 400;
const LAST_LOOK_MS = 4_000;
/** No answer, signed out, another request in the way: none of these is about the file. */
const PASSING = [0, 401, 408, 409, 419, 423];

export interface QueueSnapshot {
  items: readonly UploadItem[];
  online: boolean;
  /** Bytes per second, all files together. */
  speed?: number;
}

type Arrival = (mediaId: string, item: UploadItem) => void;

const isOpen = ({ state }: UploadItem) => state !== 'done' && state !== 'refused';
/** Not yet with the server: what is checked there needs nobody here. */
const isOurs = (item: UploadItem) => isOpen(item) && item.state !== 'checking';
const isMoving = ({ state }: UploadItem) => state === 'waiting' || state === 'sending';
const same = (item: UploadItem, file: File) => item.name === file.name && item.bytes === file.size;

/**
 * The files on their way, outside React: pages come and go, the queue stays. A few at a time are sent, the others wait;
 * without network all wait. What is sent is then read by the server, which takes it or says why not.
 */
export class UploadQueue {
  private shown: QueueSnapshot = { items: [], online: true };
  private readonly files = new Map<string, File>();
  private readonly senders = new Map<string, Sender>();
  private readonly looks = new Map<string, ReturnType<typeof setTimeout>>();
  private readonly released = new Map<string, () => void>();
  private readonly listeners = new Set<() => void>();
  private readonly arrivals = new Set<Arrival>();
  private readonly pace = new Pace();
  private total = 0;
  private restored = '';
  private readonly keptSizes = new Map<string, number>();
  private readonly doubts: UploadItem[] = [];
  /** Given up, and still to be taken off the server: their ids by their keys. */
  private readonly removals = new Map<string, string>();
  /** What one file may weigh, once somebody has wanted to know. */
  private most?: number;
  private asking?: Promise<void>;
  private drawing?: ReturnType<typeof setTimeout>;

  constructor(private readonly parts: QueueParts) {}

  readonly snapshot = (): QueueSnapshot => this.shown;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Told of each file that became a media. */
  readonly onArrival = (then: Arrival): (() => void) => {
    this.arrivals.add(then);
    return () => this.arrivals.delete(then);
  };

  /** Leaving now would stop something. */
  busy(): boolean {
    return this.shown.items.some(isMoving);
  }

  /** Names of the files that would not get there if the person left for good. */
  unfinished(): string[] {
    return this.shown.items.filter(isOurs).map(({ name }) => name);
  }

  /** Gives up what is not with the server yet, and answers once the server knows. */
  async abandon(): Promise<void> {
    const ours = this.shown.items.filter(isOurs);
    await Promise.all(ours.map(({ key }) => this.cancel(key)));
  }

  /** Adds files; one that was asked for again goes on where it had stopped. Answers the keys, in the files' order. */
  add(files: readonly File[], target: Target = {}): string[] {
    const keys = files.map((file) => {
      const asked = this.shown.items.find(
        (item) => item.state === 'asking' && same(item, file) && this.goesTo(item.target, target),
      );
      if (asked) {
        this.supply(asked.key, file);
        return asked.key;
      }
      return this.append(file, target);
    });
    this.fill();
    return keys;
  }

  /** The file that was asked for again; false when it is another one. */
  supply(key: string, file: File): boolean {
    const item = this.find(key);
    if (item?.state !== 'asking' || !same(item, file)) return false;
    this.files.set(key, file);
    this.hold(key);
    this.change(key, { state: 'waiting' });
    this.fill();
    return true;
  }

  pause(key: string): void {
    if (!this.is(key, 'waiting', 'sending')) return;
    this.stop(key);
    this.change(key, { state: 'paused', troubled: false });
    this.keepAsItIs(key);
    this.fill();
  }

  resume(key: string): void {
    if (!this.is(key, 'paused')) return;
    this.change(key, { state: 'waiting' });
    this.keepAsItIs(key);
    this.fill();
  }

  /** Tries once more what failed, or what was refused for want of room. */
  retry(key: string): void {
    const item = this.find(key);
    if (!item || !(item.state === 'failed' || item.again)) return;
    const file = this.files.get(key);
    this.change(key, { state: file ? 'waiting' : 'asking', note: undefined, again: false });
    if (!file) return;
    this.hold(key);
    this.keep(item);
    this.fill();
  }

  /** Gives up one that is on its way, and takes what arrived of it off the server. */
  async cancel(key: string): Promise<void> {
    const item = this.find(key);
    if (!item) return;
    this.dismiss(key);
    const { id } = item;
    if (id && isOpen(item)) {
      this.write({ ...item, id }, { cancelled: true });
      this.removals.set(key, id);
    }
    this.fill();
    await this.remove(key);
  }

  /** Takes a line away: it is over. */
  dismiss(key: string): void {
    this.forget(key);
    this.show({ items: this.shown.items.filter((item) => item.key !== key) });
  }

  pauseAll(): void {
    for (const { key } of this.shown.items) this.pause(key);
  }

  resumeAll(): void {
    for (const { key } of this.shown.items) this.resume(key);
  }

  cancelAll(): void {
    for (const item of this.shown.items) if (isOpen(item)) void this.cancel(item.key);
  }

  /** Takes away all lines that are over. */
  clear(): void {
    for (const item of this.shown.items) if (!isOpen(item)) this.dismiss(item.key);
  }

  setOnline(online: boolean): void {
    if (online === this.shown.online) return;
    this.show({ online });
    if (online) this.wake();
    else this.sleep();
  }

  /** What this person had under way in this browser before the page was loaded. */
  async restore(): Promise<void> {
    const owner = this.parts.owner();
    if (this.restored === owner) return;
    this.restored = owner;
    const held = await this.parts.tabs.held();
    const kept = (await this.parts.kept.all()).filter(({ key }) => !held.has(key));
    for (const one of kept) {
      if (this.parts.now() - one.at >= KEPT_MS) void this.parts.kept.remove(one.key);
      else if (one.owner === owner) await this.restoreOne(one);
    }
    await this.restoreUnknown(held, kept);
    this.fill();
  }

  private async restoreOne(one: KeptUpload): Promise<void> {
    const { key, name, bytes, target, file } = one;
    if (this.find(key)) return;
    if (one.id && one.cancelled) {
      this.removals.set(key, one.id);
      void this.remove(key);
      return;
    }
    // Only a server that says so has lost it; one that does not answer is asked again.
    let id = one.id;
    const status = id
      ? await this.parts.server.status(id).catch((error: { status?: number }) => {
          if (error.status === 404) id = undefined;
        })
      : undefined;
    if (file) this.files.set(key, file);
    if (file) this.keptSizes.set(key, bytes);
    this.hold(key);
    const unknown = id !== undefined && !status;
    const alone: UploadState = unknown ? 'checking' : 'asking';
    const state: UploadState = !file ? alone : one.paused ? 'paused' : 'waiting';
    this.show({
      items: [...this.shown.items, { key, name, bytes, target, state, sent: status?.received ?? 0, id }],
    });
    if (status && status.state !== 'receiving') this.settle(key, status);
    else if (state === 'checking') this.look(key, FIRST_LOOK_MS);
  }

  /** The server may hold some that this browser could not remember (private window, storage refused). */
  private async restoreUnknown(held: ReadonlySet<string>, kept: readonly { id?: string }[]): Promise<void> {
    // Another tab's are its own business, and so are another device's: only what was announced here is asked for.
    const noted = this.parts.tabs.noted();
    if (held.size > 0 || noted.size === 0) return;
    const known = new Set([...kept.map(({ id }) => id), ...this.shown.items.map(({ id }) => id)]);
    const list = await this.list();
    for (const status of list.filter(({ id }) => noted.has(id) && !known.has(id))) {
      const key = this.parts.newKey();
      const { id, name, bytes, received, companyId, folderId, replacesId: replaces } = status;
      const target = { companyId, folderId, replaces };
      const item: UploadItem = { key, id, name, bytes, sent: received, state: 'asking', target };
      this.show({ items: [...this.shown.items, item] });
      if (status.state !== 'receiving') this.settle(key, status);
    }
  }

  private append(file: File, target: Target): string {
    const key = this.parts.newKey();
    const item: UploadItem = { key, name: file.name, bytes: file.size, sent: 0, state: 'waiting', target };
    this.files.set(key, file);
    this.hold(key);
    this.show({ items: [...this.shown.items, item] });
    this.keep(item);
    return key;
  }

  /** Whether both go to the same place, as the same thing. */
  private goesTo(a: Target, b: Target): boolean {
    const company = ({ companyId }: Target) => companyId ?? this.parts.company();
    return (
      company(a) === company(b) &&
      (a.folderId ?? '') === (b.folderId ?? '') &&
      (a.replaces ?? '') === (b.replaces ?? '')
    );
  }

  private async list(): Promise<UploadStatus[]> {
    const found = await this.parts.server.list().catch(() => undefined);
    this.most ??= found?.most;
    return found?.all ?? [];
  }

  /** A heavy file goes once it is known what one may weigh; a server that does not say judges by itself. */
  private mayGo({ key, bytes, id }: UploadItem): boolean {
    if (bytes < HEAVY_BYTES || id) return true;
    if (this.most === undefined) {
      this.asking ??= this.list().then(() => {
        this.most ??= Number.POSITIVE_INFINITY;
        this.fill();
      });
      return false;
    }
    if (bytes > this.most) this.refuse(key, this.parts.tooHeavy(bytes, this.most), false);
    return bytes <= this.most;
  }

  /** Sends as many as may be sent at once. */
  private fill(): void {
    if (!this.shown.online) return;
    const free = AT_ONCE - this.shown.items.filter(({ state }) => state === 'sending').length;
    const ready = this.shown.items.filter((item) => item.state === 'waiting' && this.mayGo(item));
    const next = ready.slice(0, Math.max(free, 0));
    for (const { key } of next) this.start(key);
    if (!this.shown.items.some(({ state }) => state === 'sending')) this.pace.restart();
    void this.tidy();
  }

  private start(key: string): void {
    const item = this.find(key);
    const file = this.files.get(key);
    if (!item || !file) return;
    this.change(key, { state: 'sending', troubled: false });
    const sender = this.parts.sender(item, file, {
      onId: (id) => this.named(key, id, this.senders.get(key) === sender),
      onProgress: (sent) => this.progress(key, sent),
      onTrouble: () => {
        this.doubt(key);
        this.change(key, { troubled: true });
      },
      onSent: () => this.sent(key),
      onError: (error) => this.failed(key, error),
    });
    this.senders.set(key, sender);
    sender.start();
  }

  /** The server has a name for it. One that was stopped meanwhile keeps it for later, or gives its room back. */
  private named(key: string, id: string, current: boolean): void {
    this.parts.tabs.note(id);
    const item = this.find(key);
    if (item && (current || (!item.id && item.state !== 'sending'))) {
      this.change(key, { id });
      this.keep({ ...item, id });
    } else {
      this.removals.set(id, id);
      void this.remove(id);
    }
  }

  /** What was given up is taken off the server: now, or when it can be reached again. */
  private async remove(key: string): Promise<void> {
    const id = this.removals.get(key);
    if (!id) return;
    this.removals.delete(key);
    try {
      await this.parts.server.remove(id);
      void this.parts.kept.remove(key);
    } catch {
      this.removals.set(key, id);
    }
  }

  /** Announced, and the answer never came: there may be one of it on the server that nobody knows. */
  private doubt(key: string): void {
    const item = this.find(key);
    if (item && !item.id) this.doubts.push(item);
  }

  /** Once all is over, what was announced in vain gives its room back: of ours, by name and size, and still empty. */
  private async tidy(): Promise<void> {
    if (this.doubts.length === 0 || this.shown.items.some(isOpen)) return;
    const doubts = this.doubts.splice(0);
    for (const { id, name, bytes, received, state } of await this.list()) {
      const ours = doubts.some((one) => one.name === name && one.bytes === bytes);
      if (ours && received === 0 && state === 'receiving')
        void this.parts.server.remove(id).catch(() => undefined);
    }
  }

  private stop(key: string): void {
    this.senders.get(key)?.stop();
    this.senders.delete(key);
  }

  private progress(key: string, sent: number): void {
    const item = this.find(key);
    if (item?.state !== 'sending') return;
    // What the browser had buffered and the server never got is sent once more.
    this.total += Math.max(sent - item.sent, 0);
    this.pace.record(this.total, this.parts.now());
    const items = this.shown.items.map((one) => (one.key === key ? { ...one, sent, troubled: false } : one));
    this.shown = { ...this.shown, items };
    this.drawing ??= setTimeout(() => {
      this.drawing = undefined;
      this.show({ speed: this.pace.speed(this.parts.now()) });
    }, DRAW_MS);
  }

  private sent(key: string): void {
    this.senders.delete(key);
    const item = this.find(key);
    if (!item) return;
    this.files.delete(key);
    this.change(key, { state: 'checking', sent: item.bytes, troubled: false });
    this.keep({ ...item, sent: item.bytes });
    this.look(key, FIRST_LOOK_MS);
    this.fill();
  }

  private failed(key: string, { status, message }: SendError): void {
    this.senders.delete(key);
    const item = this.find(key);
    if (!item) return;
    if (status === 0) this.doubt(key);
    const gone = status === 404 || status === 410;
    if (gone && item.id) this.change(key, { id: undefined, sent: 0, state: 'waiting' });
    else if (PASSING.includes(status) || status >= 429)
      this.change(key, { state: 'failed', note: message, troubled: false });
    else this.refuse(key, message, status === 413 || status === 403);
    this.fill();
  }

  private sleep(): void {
    for (const { key, state } of this.shown.items) {
      if (state !== 'sending') continue;
      this.doubt(key);
      this.stop(key);
      this.change(key, { state: 'waiting', troubled: false });
    }
  }

  /** What failed for want of a network goes on by itself when there is one again. */
  private wake(): void {
    for (const key of this.removals.keys()) void this.remove(key);
    for (const { key, state } of this.shown.items) {
      if (state === 'failed' && this.files.has(key)) this.change(key, { state: 'waiting', note: undefined });
      if (state === 'checking') this.look(key, 0);
    }
    this.fill();
  }

  private look(key: string, after: number): void {
    clearTimeout(this.looks.get(key));
    this.looks.set(
      key,
      setTimeout(() => void this.ask(key, after), after),
    );
  }

  private async ask(key: string, after: number): Promise<void> {
    const id = this.find(key)?.id;
    if (!id) return;
    const status = await this.parts.server.status(id).catch((error: { status?: number; message: string }) => {
      if (error.status === 404) this.change(key, { state: 'failed', note: error.message, id: undefined });
    });
    if (!this.is(key, 'checking')) return;
    const over = status?.state === 'done' || status?.state === 'refused';
    if (over) this.settle(key, status);
    else if (status?.state === 'receiving' && status.received < status.bytes)
      this.change(key, { state: 'asking', sent: status.received });
    else this.look(key, Math.min(Math.max(after, FIRST_LOOK_MS) * 1.5, LAST_LOOK_MS));
  }

  private settle(key: string, status: UploadStatus): void {
    if (status.state === 'refused') this.refuse(key, status.error ?? '', false);
    else if (status.state === 'done') this.arrive(key, status);
    else {
      this.change(key, { state: 'checking', id: status.id, sent: status.bytes });
      this.look(key, FIRST_LOOK_MS);
    }
  }

  private arrive(key: string, { mediaId, bytes, note }: UploadStatus): void {
    this.forget(key);
    this.change(key, { state: 'done', mediaId, sent: bytes, note });
    const item = this.find(key);
    if (item && mediaId) for (const then of this.arrivals) then(mediaId, item);
    void this.tidy();
  }

  private refuse(key: string, note: string, again: boolean): void {
    const file = this.files.get(key);
    this.forget(key);
    if (again && file) this.files.set(key, file);
    this.change(key, { state: 'refused', note, again, troubled: false });
  }

  private find(key: string): UploadItem | undefined {
    return this.shown.items.find((item) => item.key === key);
  }

  private is(key: string, ...states: UploadState[]): boolean {
    const item = this.find(key);
    return item !== undefined && states.includes(item.state);
  }

  private hold(key: string): void {
    this.released.get(key)?.();
    this.released.set(key, this.parts.tabs.hold(key));
  }

  private keepAsItIs(key: string): void {
    const item = this.find(key);
    if (item) this.keep(item);
  }

  private keep(item: UploadItem): void {
    const { key, bytes, state } = item;
    const file = this.files.get(key);
    this.keptSizes.delete(key);
    const others = [...this.keptSizes.values()].reduce((sum, size) => sum + size, 0);
    const small = file !== undefined && others + bytes <= KEPT_BYTES;
    if (small) this.keptSizes.set(key, bytes);
    this.write(item, { file: small ? file : undefined, paused: state === 'paused' });
  }

  private write({ key, id, name, bytes, target }: UploadItem, more: Partial<KeptUpload>): void {
    const [owner, at] = [this.parts.owner(), this.parts.now()];
    void this.parts.kept.put({ key, id, name, bytes, target, at, owner, ...more });
  }

  private forget(key: string): void {
    this.stop(key);
    clearTimeout(this.looks.get(key));
    this.looks.delete(key);
    this.files.delete(key);
    this.keptSizes.delete(key);
    this.released.get(key)?.();
    this.released.delete(key);
    void this.parts.kept.remove(key);
  }

  private change(key: string, changes: Partial<UploadItem>): void {
    this.show({
      items: this.shown.items.map((item) => (item.key === key ? { ...item, ...changes } : item)),
    });
  }

  private show(changes: Partial<QueueSnapshot>): void {
    this.shown = { ...this.shown, ...changes };
    for (const listener of this.listeners) listener();
  }
}
