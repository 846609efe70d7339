import { beforeEach, describe, expect, it, vi } from 'vitest';
import { UploadQueue } from './queue';
import type { KeptUpload, QueueParts, SenderEvents, UploadStatus } from './types';

interface Line extends SenderEvents {
  name: string;
  id?: string;
  running: boolean;
}

/** What the queue asks for, in this test's hands. */
class Desk {
  lines: Line[] = [];
  answers = new Map<string, UploadStatus | Error>();
  removed: string[] = [];
  kept = new Map<string, KeptUpload>();
  heldElsewhere = new Set<string>();
  noted = new Set<string>();
  unreachable = false;
  private keys = 0;

  queue(): UploadQueue {
    const parts: QueueParts = {
      sender: (item, file, events) => {
        const line: Line = { ...events, name: file.name, id: item.id, running: false };
        this.lines.push(line);
        return { start: () => (line.running = true), stop: () => (line.running = false) };
      },
      server: {
        status: async (id) => {
          const answer = this.answers.get(id);
          if (!answer || answer instanceof Error) throw answer ?? new Error('no answer');
          return answer;
        },
        list: async () => ({
          all: [...this.answers.values()].filter((one): one is UploadStatus => !(one instanceof Error)),
          most: 50_000_000_000,
        }),
        remove: async (id) => {
          if (this.unreachable) throw new Error('no answer');
          this.removed.push(id);
        },
      },
      kept: {
        all: async () => [...this.kept.values()],
        put: async (upload) => void this.kept.set(upload.key, upload),
        remove: async (key) => void this.kept.delete(key),
      },
      tabs: {
        hold: () => () => undefined,
        held: async () => this.heldElsewhere,
        note: (id) => this.noted.add(id),
        noted: () => this.noted,
      },
      tooHeavy: () => 'Trop lourd.',
      company: () => 'c1',
      owner: () => 'claire',
      newKey: () => `k${++this.keys}`,
      now: Date.now,
    };
    return new UploadQueue(parts);
  }

  running(): string[] {
    return this.lines.filter((line) => line.running).map((line) => line.name);
  }

  line(name: string): Line {
    const found = this.lines.findLast((line) => line.name === name);
    if (!found) throw new Error(`${name} was never sent`);
    return found;
  }

  /** Sends the whole of a file, which the server then answers about. */
  finish(name: string, answer: Partial<UploadStatus>): void {
    const id = `u-${name}`;
    const line = this.line(name);
    line.onId(id);
    this.answers.set(id, { id, name, bytes: 4, received: 4, state: 'done', ...answer });
    line.running = false;
    line.onSent();
  }
}

const file = (name: string, size = 4) => new File(['x'.repeat(size)], name);
const states = (queue: UploadQueue) =>
  Object.fromEntries(queue.snapshot().items.map(({ name, state }) => [name, state]));

let desk: Desk;
let queue: UploadQueue;

beforeEach(() => {
  vi.useFakeTimers();
  desk = new Desk();
  queue = desk.queue();
});

describe('files on their way', () => {
  it('go three at a time; the next starts when one is there', async () => {
    const arrived = vi.fn();
    queue.onArrival(arrived);
    queue.add(['a', 'b', 'c', 'd', 'e'].map((name) => file(name)));
    expect(desk.running()).toEqual(['a', 'b', 'c']);
    expect(queue.busy()).toBe(true);
    desk.finish('a', { mediaId: 'm1' });
    expect(desk.running()).toEqual(['b', 'c', 'd']);
    expect(states(queue)).toMatchObject({ a: 'checking', e: 'waiting' });
    await vi.advanceTimersByTimeAsync(500);
    expect(states(queue).a).toBe('done');
    expect(arrived).toHaveBeenCalledWith('m1', expect.objectContaining({ name: 'a' }));
    queue.clear();
    expect(states(queue)).not.toHaveProperty('a');
  });

  it('wait without a network and go on by themselves when it is back', () => {
    queue.add([file('a'), file('b')]);
    desk.line('a').onId('u-a');
    queue.setOnline(false);
    expect(desk.running()).toEqual([]);
    expect(states(queue)).toEqual({ a: 'waiting', b: 'waiting' });
    queue.add([file('c')]);
    expect(desk.running()).toEqual([]);
    queue.setOnline(true);
    expect(desk.running()).toEqual(['a', 'b', 'c']);
    expect(desk.line('a').id).toBe('u-a');
  });

  it('what the network made fail is tried again when it is back, or on demand', () => {
    const [key = ''] = queue.add([file('a')]);
    desk.line('a').onError({ status: 0, message: 'Injoignable.' });
    expect(queue.snapshot().items[0]).toMatchObject({ state: 'failed', note: 'Injoignable.' });
    queue.retry(key);
    expect(states(queue)).toEqual({ a: 'sending' });
    desk.line('a').onError({ status: 503, message: '' });
    queue.setOnline(false);
    queue.setOnline(true);
    expect(states(queue)).toEqual({ a: 'sending' });
  });

  it('can be paused and cancelled, one by one and all', async () => {
    const [a = '', b = ''] = queue.add(['a', 'b', 'c', 'd'].map((name) => file(name)));
    queue.pause(a);
    expect(desk.running()).toEqual(['b', 'c', 'd']);
    queue.resume(a);
    expect(states(queue).a).toBe('waiting');
    desk.line('b').onId('u-b');
    queue.cancel(b);
    expect(desk.removed).toEqual(['u-b']);
    expect(desk.running()).toEqual(['c', 'd', 'a']);
    queue.pauseAll();
    expect(queue.busy()).toBe(false);
    queue.resumeAll();
    expect(queue.busy()).toBe(true);
    queue.cancelAll();
    expect(queue.snapshot().items).toEqual([]);
    expect(desk.running()).toEqual([]);
    await vi.advanceTimersByTimeAsync(0);
    expect(desk.kept.size).toBe(0);
  });

  it('given up without a network, they leave the server when it is back, after a reload too', async () => {
    const [a = ''] = queue.add([file('a'), file('b')]);
    desk.line('a').onId('u-a');
    desk.line('b').onId('u-b');
    desk.unreachable = true;
    await queue.cancel(a);
    queue.setOnline(false);
    desk.unreachable = false;
    queue.setOnline(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(desk.removed).toEqual(['u-a']);
    desk.unreachable = true;
    await queue.abandon();
    expect(queue.unfinished()).toEqual([]);
    desk.unreachable = false;
    const next = desk.queue();
    await next.restore();
    expect(next.snapshot().items).toEqual([]);
    expect(desk.removed).toEqual(['u-a', 'u-b']);
  });

  it('heavier than the server takes, they are refused before anything is sent', async () => {
    const heavy = { name: 'film.mp4', size: 50_000_000_001 } as File;
    const fine = { name: 'clip.mp4', size: 50_000_000_000 } as File;
    queue.add([heavy, fine]);
    expect(desk.running()).toEqual([]);
    await vi.advanceTimersByTimeAsync(0);
    expect(desk.running()).toEqual(['clip.mp4']);
    expect(queue.snapshot().items[0]).toMatchObject({ state: 'refused', note: 'Trop lourd.', again: false });
  });

  it('are refused in the server’s words: at once for want of room, later for their content', async () => {
    const [full = ''] = queue.add([file('film.mp4'), file('plan.dwg')]);
    desk.line('film.mp4').onError({ status: 413, message: 'Il manque 12 Mo.' });
    desk.finish('plan.dwg', { state: 'refused', error: 'Ce type de fichier n’est pas accepté.' });
    await vi.advanceTimersByTimeAsync(500);
    expect(queue.snapshot().items).toMatchObject([
      { state: 'refused', note: 'Il manque 12 Mo.', again: true },
      { state: 'refused', note: 'Ce type de fichier n’est pas accepté.', again: false },
    ]);
    queue.retry(full);
    expect(states(queue)['film.mp4']).toBe('sending');
    expect(desk.kept.has('k2')).toBe(false);
  });

  it('the server is asked until it has read the file, even when it does not answer for a while', async () => {
    queue.add([file('a')]);
    desk.finish('a', { state: 'checking' });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(states(queue).a).toBe('checking');
    desk.answers.set('u-a', new Error('down'));
    await vi.advanceTimersByTimeAsync(5_000);
    desk.answers.set('u-a', { id: 'u-a', name: 'a', bytes: 4, received: 4, state: 'done', mediaId: 'm' });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(queue.snapshot().items[0]).toMatchObject({ state: 'done', mediaId: 'm' });
  });

  it('an upload that the server has swept away starts again from its first byte', () => {
    queue.add([file('a')]);
    desk.line('a').onId('u-a');
    desk.line('a').onProgress(3);
    desk.line('a').onError({ status: 404, message: '' });
    expect(states(queue)).toEqual({ a: 'sending' });
    expect(desk.line('a').id).toBeUndefined();
  });

  it('one that is stopped while it is announced leaves no room taken on the server', async () => {
    const [a = '', b = ''] = queue.add([file('a'), file('b'), file('c')]);
    queue.pause(a);
    desk.line('a').onId('u-a');
    expect(queue.snapshot().items[0]).toMatchObject({ id: 'u-a', state: 'paused' });
    queue.cancel(b);
    desk.line('b').onId('u-b');
    expect(desk.removed).toEqual(['u-b']);
    queue.cancel(a);
    // The network went while c was announced: the server has one that nobody answers for.
    queue.setOnline(false);
    const empty = { name: 'c', bytes: 4, received: 0, state: 'receiving' as const };
    desk.answers.set('u-lost', { ...empty, id: 'u-lost' });
    desk.answers.set('u-other', { ...empty, id: 'u-other', name: 'z' });
    queue.setOnline(true);
    desk.finish('c', { mediaId: 'm' });
    await vi.advanceTimersByTimeAsync(500);
    expect(desk.removed).toEqual(['u-b', 'u-a', 'u-lost']);
  });

  it('progress is told in bytes and in speed', async () => {
    queue.add([file('a', 4_000)]);
    desk.line('a').onProgress(0);
    await vi.advanceTimersByTimeAsync(1_000);
    desk.line('a').onProgress(1_000);
    await vi.advanceTimersByTimeAsync(1_000);
    desk.line('a').onProgress(2_000);
    await vi.advanceTimersByTimeAsync(200);
    expect(queue.snapshot().items[0]?.sent).toBe(2_000);
    expect(queue.snapshot().speed).toBeGreaterThan(800);
    expect(queue.snapshot().speed).toBeLessThan(1_100);
  });
});

describe('after a reload', () => {
  it('small files go on where they were, large ones are asked for again', async () => {
    queue.add([file('petit.jpg'), file('grand.mp4', 60)]);
    desk.line('petit.jpg').onId('u1');
    desk.line('grand.mp4').onId('u2');
    const big = desk.kept.get('k2') as KeptUpload;
    desk.kept.set('k2', { ...big, file: undefined });
    desk.answers.set('u1', { id: 'u1', name: 'petit.jpg', bytes: 4, received: 2, state: 'receiving' });
    desk.answers.set('u2', { id: 'u2', name: 'grand.mp4', bytes: 60, received: 30, state: 'receiving' });
    desk.lines = [];
    const next = desk.queue();
    await next.restore();
    expect(desk.line('petit.jpg').id).toBe('u1');
    expect(next.snapshot().items).toMatchObject([
      { name: 'petit.jpg', state: 'sending', sent: 2 },
      { name: 'grand.mp4', state: 'asking', sent: 30 },
    ]);
    expect(next.supply('k2', file('autre.mp4', 60))).toBe(false);
    next.add([file('grand.mp4', 60)]);
    expect(states(next)).toEqual({ 'petit.jpg': 'sending', 'grand.mp4': 'sending' });
    expect(desk.line('grand.mp4').id).toBe('u2');
  });

  it('what the server finished meanwhile is told; what this browser forgot is asked for', async () => {
    queue.add([file('a'), file('b')]);
    desk.line('a').onId('u-a');
    desk.line('b').onId('u-b');
    desk.answers.set('u-a', { id: 'u-a', name: 'a', bytes: 4, received: 4, state: 'done', mediaId: 'm' });
    desk.answers.set('u-b', { id: 'u-b', name: 'b', bytes: 4, received: 4, state: 'refused', error: 'Non.' });
    const receiving = { bytes: 9, received: 1, state: 'receiving' as const };
    desk.answers.set('u-z', { id: 'u-z', name: 'z', ...receiving });
    desk.answers.set('u-phone', { id: 'u-phone', name: 'phone', ...receiving });
    desk.noted.add('u-z');
    const next = desk.queue();
    await next.restore();
    expect(next.snapshot().items).toMatchObject([
      { name: 'a', state: 'done' },
      { name: 'b', state: 'refused', note: 'Non.' },
      { name: 'z', state: 'asking', sent: 1 },
    ]);
  });

  it('another tab’s, another person’s and yesterday’s are left alone', async () => {
    queue.add([file('a'), file('b'), file('c')]);
    desk.heldElsewhere.add('k1');
    desk.kept.set('k2', { ...(desk.kept.get('k2') as KeptUpload), owner: 'marc' });
    desk.kept.set('k3', { ...(desk.kept.get('k3') as KeptUpload), at: Date.now() - 25 * 3_600_000 });
    const next = desk.queue();
    await next.restore();
    expect(next.snapshot().items).toEqual([]);
    expect([...desk.kept.keys()]).toEqual(['k1', 'k2']);
  });

  it('a server that stumbles loses nothing; what was paused stays paused', async () => {
    const [, b = ''] = queue.add(['a', 'b', 'c', 'd'].map((name) => file(name)));
    for (const name of ['a', 'b', 'c']) desk.line(name).onId(`u-${name}`);
    queue.pause(b);
    desk.kept.set('k3', { ...(desk.kept.get('k3') as KeptUpload), file: undefined });
    desk.line('d').onId('u-d');
    desk.answers.set('u-d', Object.assign(new Error('gone'), { status: 404 }));
    desk.lines = [];
    const next = desk.queue();
    await next.restore();
    expect(desk.line('a').id).toBe('u-a');
    expect(desk.line('d').id).toBeUndefined();
    expect(states(next)).toEqual({ a: 'sending', b: 'paused', c: 'checking', d: 'sending' });
    desk.answers.set('u-c', { id: 'u-c', name: 'c', bytes: 4, received: 1, state: 'receiving' });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(next.snapshot().items[2]).toMatchObject({ state: 'asking', sent: 1, id: 'u-c' });
  });

  it('what is asked for goes on only where it was going', async () => {
    queue.add([file('a')], { replaces: 'm1', folderId: 'f1' });
    desk.kept.set('k1', { ...(desk.kept.get('k1') as KeptUpload), file: undefined });
    const next = desk.queue();
    await next.restore();
    next.add([file('a')], { folderId: 'f1' });
    next.add([file('a')], { replaces: 'm1', folderId: 'f1', companyId: 'c2' });
    expect(next.snapshot().items.map(({ state }) => state)).toEqual(['asking', 'sending', 'sending']);
    next.add([file('a')], { replaces: 'm1', folderId: 'f1', companyId: 'c1' });
    expect(next.snapshot().items.map(({ state }) => state)).toEqual(['sending', 'sending', 'sending']);
  });

  it('no more than a hundred megabytes are kept', () => {
    const heavy = { name: 'film.mp4', size: 99_999_998 } as File;
    queue.add([heavy, file('a'), file('b', 1)]);
    expect([...desk.kept.values()].map((one) => Boolean(one.file))).toEqual([true, false, true]);
  });
});
