import { beforeEach, describe, expect, it, vi } from 'vitest';
import { rules, SaveEngine } from './engine';
import { FakeKeeper, FakeServer, page, textOf } from './fakes';

let server: FakeServer;
let keeper: FakeKeeper;
let engine: SaveEngine;

const state = () => engine.read().state;
const kind = () => state().kind;
const here = () => textOf(engine.read().content);
const kept = () => (keeper.kept ? textOf(keeper.kept.content) : null);
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const type = (text: string) => engine.change(page(text));

async function open(): Promise<SaveEngine> {
  engine = new SaveEngine(server, keeper);
  await engine.open();
  return engine;
}

/** The tab is gone without a word; another opens the page on the same device. */
async function reload(): Promise<void> {
  await engine.kept();
  vi.clearAllTimers();
  keeper = keeper.next();
  // What was under way arrives before the next tab asks; its answer reaches nobody.
  while (server.release()) await pass(0);
  vi.clearAllTimers();
  await open();
  await pass(0);
}

beforeEach(async () => {
  vi.useFakeTimers({ now: new Date('2026-11-15T13:30:00Z') });
  server = new FakeServer();
  keeper = new FakeKeeper();
  await open();
});

describe('opening', () => {
  it('shows what the server has, and sends nothing', async () => {
    expect(engine.read()).toMatchObject({ status: 'ready', revision: 5, recovered: false });
    expect(here()).toBe('Bonjour');
    await pass(60_000);
    expect(server.writes).toEqual([]);
  });

  it('tells a page that does not exist from one that could not be read, which can be asked for again', async () => {
    server.reads = ['missing', 'failed'];
    await open();
    expect(engine.read().status).toBe('missing');
    await open();
    expect(engine.read().status).toBe('failed');
    type('Trop tôt');
    await engine.open();
    expect(engine.read().status).toBe('ready');
    expect(here()).toBe('Bonjour');
  });
});

describe('saving by itself', () => {
  it('saves one second after the last key', async () => {
    type('Bonj');
    await pass(900);
    type('Bonsoir');
    expect(kind()).toBe('waiting');
    await pass(999);
    expect(server.writes).toEqual([]);
    await pass(1);
    expect(server.writes).toEqual([{ text: 'Bonsoir', revision: 5, leaving: false }]);
    expect(state()).toEqual({ kind: 'saved', at: '2026-11-15T13:40:00Z' });
    expect(engine.read().revision).toBe(6);
    expect(engine.unsaved()).toBe(false);
  });

  it('saves within five seconds while somebody never stops typing', async () => {
    for (let n = 0; n < 12; n++) {
      type(`Bonsoir ${n}`);
      await pass(500);
    }
    expect(server.writes.length).toBe(1);
  });

  it('sends each state on the revision of the one before, one at a time', async () => {
    server.fates = ['held'];
    type('Un');
    await pass(rules.pause);
    expect(kind()).toBe('saving');
    type('Deux');
    await pass(10_000);
    expect(server.writes.length).toBe(1);
    server.release();
    await pass(0);
    expect(kind()).toBe('waiting');
    await pass(rules.pause);
    expect(server.writes.map(({ text, revision }) => [text, revision])).toEqual([
      ['Un', 5],
      ['Deux', 6],
    ]);
    expect(server.most).toBe(1);
    expect(textOf(server.content)).toBe('Deux');
  });

  it('sends nothing when what was typed was undone, nor for the same words in another object', async () => {
    type('Bonsoir');
    type('Bonjour');
    await pass(rules.pause);
    expect(server.writes).toEqual([]);
    expect(kind()).toBe('saved');
    expect(kept()).toBeNull();
  });

  it('tells one listener of every state once', async () => {
    const heard: string[] = [];
    let last = '';
    engine.subscribe(() => {
      if (kind() !== last) heard.push(kind());
      last = kind();
    });
    type('A');
    type('AB');
    await pass(rules.pause);
    expect(heard).toEqual(['waiting', 'saving', 'saved']);
  });

  it('does not change the canvas: the caret and what can be undone stay', async () => {
    const { version } = engine.read();
    type('Bonsoir');
    await pass(rules.pause);
    expect(engine.read().version).toBe(version);
  });

  it('flushes at once, with what came while a save was under way', async () => {
    server.fates = ['held'];
    type('Un');
    const flushed = engine.flush();
    type('Deux');
    server.release();
    await expect(flushed).resolves.toBe(true);
    expect(textOf(server.content)).toBe('Deux');
    await expect(engine.flush()).resolves.toBe(true);
    expect(server.writes.length).toBe(2);
  });

  it('does not keep whoever waits for a flush when the line hangs', async () => {
    server.fates = ['held'];
    type('Un');
    const flushed = engine.flush();
    await pass(rules.patience);
    await expect(flushed).resolves.toBe(false);
    server.release();
    await pass(0);
    expect(kind()).toBe('saved');
  });

  it('says that a flush did not arrive', async () => {
    server.fates = ['gone'];
    type('Un');
    await expect(engine.flush()).resolves.toBe(false);
  });
});

describe('on this device', () => {
  it('keeps what is typed soon after, with the revision it was made from, until the server has it', async () => {
    type('Bonsoir');
    await pass(rules.keep);
    expect(keeper.kept).toMatchObject({ revision: 5 });
    expect(kept()).toBe('Bonsoir');
    await pass(rules.pause);
    expect(kept()).toBeNull();
  });

  it('is written to a few times a second at most', async () => {
    for (let n = 0; n < 50; n++) {
      type(`Bonsoir ${n}`);
      await pass(20);
    }
    expect(keeper.writes).toBeLessThanOrEqual(5);
  });

  it('says when nothing can be kept, and when it can again', async () => {
    keeper.broken = true;
    type('Bonsoir');
    await pass(rules.keep);
    expect(engine.read().safe).toBe(false);
    keeper.broken = false;
    type('Bonsoir !');
    await pass(rules.keep);
    expect(engine.read().safe).toBe(true);
  });

  it('opens and saves where the browser forbids keeping', async () => {
    keeper.broken = true;
    await open();
    type('Bonsoir');
    await pass(rules.pause);
    expect(textOf(server.content)).toBe('Bonsoir');
    expect(kind()).toBe('saved');
  });
});

describe('a lost network', () => {
  it('keeps trying, more and more rarely, and loses nothing typed meanwhile', async () => {
    server.fates = Array(8).fill('gone');
    type('Un');
    await pass(rules.pause);
    expect(state()).toEqual({ kind: 'offline', retryAt: Date.now() + 1000 });
    type('Deux');
    expect(kind()).toBe('offline');
    await pass(rules.keep);
    expect(kept()).toBe('Deux');
    await pass(1000 + 2000 + 4000 + 8000 + 15_000 + 30_000 + 30_000);
    expect(server.writes.length).toBe(8);
    await pass(30_000);
    expect(textOf(server.content)).toBe('Deux');
    expect(kind()).toBe('saved');
    expect(kept()).toBeNull();
  });

  it('sends at once when the network is back', async () => {
    server.fates = ['gone', 'gone', 'gone'];
    type('Un');
    await pass(rules.pause + 3000);
    engine.wake();
    await pass(0);
    expect(kind()).toBe('saved');
    engine.wake();
    await pass(0);
    expect(server.writes.length).toBe(4);
  });

  it('waits as long as the server asks', async () => {
    server.fates = [{ kind: 'unreachable', wait: 7000 }];
    type('Un');
    await pass(rules.pause + 6900);
    expect(server.writes.length).toBe(1);
    await pass(100);
    expect(server.writes.length).toBe(2);
  });

  it('shows what was typed to who leaves the page and comes back to it', async () => {
    server.fates = ['gone', 'gone'];
    type('Un');
    await expect(engine.flush()).resolves.toBe(false);
    type('Deux');
    const { version } = engine.read();
    engine.resume();
    expect(here()).toBe('Deux');
    expect(engine.read().version).toBeGreaterThan(version);
    await pass(10_000);
    expect(textOf(server.content)).toBe('Deux');
  });

  it('G12: an answer that was lost is no conflict with oneself, though one has typed on', async () => {
    server.fates = ['lost'];
    type('Un');
    await pass(rules.pause);
    expect(textOf(server.content)).toBe('Un');
    type('Deux');
    await pass(1000);
    expect(server.writes.map(({ text, revision }) => [text, revision])).toEqual([
      ['Un', 5],
      ['Un', 5],
      ['Deux', 6],
    ]);
    expect(kind()).toBe('saved');
    expect(server.history).toEqual(['Bonjour', 'Un', 'Deux']);
  });

  it('G11: an answer that was lost, then somebody else: a person chooses', async () => {
    server.fates = ['lost'];
    type('Un');
    await pass(rules.pause);
    type('Deux');
    server.other('De Marc');
    await pass(1000);
    expect(kind()).toBe('conflict');
    expect(textOf(server.content)).toBe('De Marc');
    expect(kept()).toBe('Deux');
  });
});

describe('reload, crash, another visit', () => {
  it('puts back what the server never got, and saves it', async () => {
    type('Bonsoir');
    await pass(rules.keep);
    await reload();
    expect(engine.read()).toMatchObject({ recovered: true, status: 'ready' });
    expect(here()).toBe('Bonsoir');
    expect(textOf(server.content)).toBe('Bonsoir');
    expect(kind()).toBe('saved');
    expect(kept()).toBeNull();
  });

  it('shows the words of a page that was deleted meanwhile, and sends them once it is taken back', async () => {
    type('Bonsoir');
    await pass(rules.keep);
    server.reads = ['missing'];
    await reload();
    expect(engine.read().status).toBe('ready');
    expect(here()).toBe('Bonsoir');
    expect(kind()).toBe('closed');
    expect(kept()).toBe('Bonsoir');
    engine.wake();
    await pass(0);
    expect(textOf(server.content)).toBe('Bonsoir');
  });

  it('does nothing for who left before it was open', async () => {
    type('Bonsoir');
    await pass(rules.keep);
    keeper = keeper.next();
    const gone = new SaveEngine(server, keeper);
    const opening = gone.open();
    gone.dispose();
    await opening;
    await pass(60_000);
    expect(gone.read().status).toBe('loading');
    expect(kept()).toBe('Bonsoir');
  });

  it('keeps it where it was until the server has it again', async () => {
    type('Bonsoir');
    await pass(rules.keep);
    server.fates = Array(9).fill('gone');
    await reload();
    expect(here()).toBe('Bonsoir');
    expect(kept()).toBe('Bonsoir');
    await reload();
    expect(kept()).toBe('Bonsoir');
  });

  it('sends what it can when the tab is closed, and knows it again afterwards', async () => {
    type('Bonsoir');
    engine.leave();
    expect(server.writes).toEqual([{ text: 'Bonsoir', revision: 5, leaving: true }]);
    await reload();
    expect(engine.read().recovered).toBe(false);
    expect(server.revision).toBe(6);
    expect(kept()).toBeNull();
  });

  it('closed during a save: what was typed after it is put back', async () => {
    server.fates = ['held'];
    type('Un');
    await pass(rules.pause);
    type('Deux');
    engine.leave();
    expect(server.writes.length).toBe(1);
    await reload();
    expect(kind()).toBe('saved');
    expect(textOf(server.content)).toBe('Deux');
    expect(server.history).toEqual(['Bonjour', 'Un', 'Deux']);
  });

  it('G1: killed after it had written, and somebody typed on before the reload: one history, no conflict', async () => {
    server.fates = ['lost', 'gone', 'gone'];
    type('Un');
    await pass(rules.pause);
    type('Deux');
    await pass(rules.keep);
    await reload();
    await pass(5000);
    expect(server.history).toEqual(['Bonjour', 'Un', 'Deux']);
    expect(kind()).toBe('saved');
  });

  it('G11: what was kept meets what somebody else wrote meanwhile: a person chooses', async () => {
    type('De moi');
    await pass(rules.keep);
    server.other('De Marc');
    await reload();
    expect(kind()).toBe('conflict');
    expect(here()).toBe('De moi');
    expect(textOf(server.content)).toBe('De Marc');
    expect(kept()).toBe('De moi');
  });

  it('undoing back to what the server has leaves a revision that can be saved on', async () => {
    type('De moi');
    await pass(rules.keep);
    server.fates = ['gone'];
    await reload();
    type('Bonjour');
    await pass(2000);
    type('Bonsoir');
    await pass(2000);
    expect(kind()).toBe('saved');
    expect(textOf(server.content)).toBe('Bonsoir');
  });
});

describe('a conflict', () => {
  async function conflict(): Promise<void> {
    server.other('De Marc');
    type('De moi');
    await pass(rules.pause);
    expect(kind()).toBe('conflict');
  }

  it('G11: overwrites nothing, sends nothing more, and keeps on the device what is typed meanwhile', async () => {
    await conflict();
    const s = state();
    expect(s.kind === 'conflict' && [textOf(s.theirs.content), textOf(s.mine)]).toEqual([
      'De Marc',
      'De moi',
    ]);
    type('De moi encore');
    engine.wake();
    await pass(120_000);
    engine.leave();
    await expect(engine.flush()).resolves.toBe(false);
    expect(server.writes.length).toBe(1);
    expect(kept()).toBe('De moi encore');
    expect(server.content).toEqual(page('De Marc'));
  });

  it('keeps mine over theirs, which stays in the history under a name', async () => {
    await conflict();
    await engine.keepMine();
    expect(server.named).toEqual(['De Marc']);
    expect(server.history).toEqual(['Bonjour', 'De Marc', 'De moi']);
    expect(kind()).toBe('saved');
    expect(kept()).toBeNull();
  });

  it('takes theirs, and mine becomes a copy', async () => {
    await conflict();
    const { version } = engine.read();
    await engine.takeTheirs();
    expect(server.copies).toEqual(['De moi']);
    expect(here()).toBe('De Marc');
    expect(engine.read().version).toBeGreaterThan(version);
    expect(kept()).toBeNull();
    type('De Marc et moi');
    await pass(rules.pause);
    expect(textOf(server.content)).toBe('De Marc et moi');
  });

  it('takes theirs as it is by then', async () => {
    await conflict();
    server.other('De Marc, plus tard');
    await engine.takeTheirs();
    expect(here()).toBe('De Marc, plus tard');
  });

  it('asks again when they wrote once more meanwhile', async () => {
    await conflict();
    server.other('De Marc, plus tard');
    await engine.keepMine();
    const s = state();
    expect(s.kind === 'conflict' && textOf(s.theirs.content)).toBe('De Marc, plus tard');
    expect(textOf(server.content)).toBe('De Marc, plus tard');
  });

  it('decides nothing when the other version could not be set aside', async () => {
    await conflict();
    server.asideFails = true;
    await expect(engine.keepMine()).rejects.toThrow();
    await expect(engine.takeTheirs()).rejects.toThrow();
    expect(kind()).toBe('conflict');
    expect(kept()).toBe('De moi');
    expect(textOf(server.content)).toBe('De Marc');
  });

  it('sets aside what was typed while mine was being set aside, in the same copy', async () => {
    await conflict();
    server.whileAside = () => type('De moi, encore');
    await engine.takeTheirs();
    expect(server.copies).toEqual(['De moi', 'De moi, encore']);
    expect(server.copyIds.size).toBe(1);
    expect(here()).toBe('De Marc');
  });

  it('G12: tried again, it makes no second copy', async () => {
    await conflict();
    server.asideFails = true;
    await expect(engine.takeTheirs()).rejects.toThrow();
    server.asideFails = false;
    await engine.takeTheirs();
    expect(server.copyIds.size).toBe(1);
    server.other('De Marc');
    type('De moi');
    await pass(rules.pause);
    server.other('De Marc, plus tard');
    type('Autre');
    await pass(rules.pause);
    await engine.takeTheirs();
    expect(server.copyIds.size).toBe(2);
  });

  it('sends mine later when the network goes just after the choice', async () => {
    await conflict();
    server.fates = ['gone'];
    await engine.keepMine();
    expect(kind()).toBe('offline');
    await pass(1000);
    expect(server.history).toEqual(['Bonjour', 'De Marc', 'De moi']);
  });

  it('is none when both wrote the same', async () => {
    server.other('Pareil');
    type('Pareil');
    await pass(rules.pause);
    expect(kind()).toBe('saved');
    expect(engine.read().revision).toBe(6);
  });
});

describe('refusals', () => {
  const refused = {
    kind: 'refused' as const,
    message: 'Lien refusé',
    refusals: { t1: [{ path: 'url', message: 'Ce lien n’est pas permis.' }] },
  };

  it('names the block, keeps what was typed, and tries again once it changes', async () => {
    server.fates = [refused];
    type('Mauvais');
    await pass(rules.pause);
    expect(state()).toEqual(refused);
    await pass(60_000);
    expect(server.writes.length).toBe(1);
    expect(kept()).toBe('Mauvais');
    type('Bon');
    await pass(rules.pause);
    expect(kind()).toBe('saved');
  });

  it('does not dwell on a refusal of what has changed since', async () => {
    server.fates = ['gone', refused];
    type('Un');
    await pass(rules.pause);
    type('Deux');
    await pass(1000);
    expect(kind()).toBe('saved');
    expect(textOf(server.content)).toBe('Deux');
  });

  it('the session is over: nothing is lost, and it goes on once the person is back', async () => {
    server.fates = [{ kind: 'signed-out' }, { kind: 'signed-out' }];
    type('Un');
    await pass(rules.pause);
    expect(kind()).toBe('signed-out');
    type('Deux');
    await pass(60_000);
    expect(server.writes.length).toBe(1);
    expect(kept()).toBe('Deux');
    engine.wake();
    await pass(0);
    expect(kind()).toBe('signed-out');
    engine.wake();
    await pass(0);
    expect(kind()).toBe('saved');
    expect(textOf(server.content)).toBe('Deux');
  });

  it('the page is gone: what was typed stays on the device, and goes there if the page comes back', async () => {
    server.fates = [{ kind: 'closed', message: 'Introuvable' }];
    type('Un');
    await pass(rules.pause);
    expect(state()).toEqual({ kind: 'closed', message: 'Introuvable' });
    expect(kept()).toBe('Un');
    engine.wake();
    await pass(0);
    expect(textOf(server.content)).toBe('Un');
  });
});

describe('what others write while nothing is unsaved here', () => {
  it('is followed', async () => {
    server.other('De Marc');
    await engine.refresh();
    expect(here()).toBe('De Marc');
    type('De Marc et moi');
    await pass(rules.pause);
    expect(kind()).toBe('saved');
  });

  it('never takes the place of something typed, even while it is being read', async () => {
    server.other('De Marc');
    type('De moi');
    await engine.refresh();
    expect(engine.read().revision).toBe(5);
    await pass(rules.pause);
    expect(kind()).toBe('conflict');
    await engine.takeTheirs();
    const reading = engine.refresh();
    type('Entre-temps');
    server.other('De Marc encore');
    await reading;
    await pass(rules.pause);
    expect(kind()).toBe('conflict');
    expect(kept()).toBe('Entre-temps');
  });

  it('leaves the canvas alone when nothing is new', async () => {
    const { version } = engine.read();
    await engine.refresh();
    expect(engine.read().version).toBe(version);
  });
});

describe('a state of the history put back', () => {
  const old = { content: page('Ancien'), revision: 6, at: '', by: null };
  const restore = () => {
    server.other('Ancien');
    engine.adopt(old);
  };

  it('replaces the canvas, and one goes on from there', async () => {
    restore();
    expect(here()).toBe('Ancien');
    type('Ancien et neuf');
    await pass(rules.pause);
    expect(textOf(server.content)).toBe('Ancien et neuf');
  });

  it('never takes the place of what was typed while it was being put back: a person chooses', async () => {
    type('Entre-temps');
    restore();
    expect(here()).not.toBe('Ancien');
    await pass(rules.pause);
    expect(kind()).toBe('conflict');
    expect(kept()).toBe('Entre-temps');
  });

  it('nor of what is under way', async () => {
    server.fates = ['held'];
    type('Un');
    await pass(rules.pause);
    restore();
    server.release();
    await pass(5000);
    expect(kind()).toBe('conflict');
    expect(kept()).toBe('Un');
  });
});

/** Every order of typing, losing, killing, reloading and others' saves, at random but always the same. */
describe('in any order of events', () => {
  it.each(Array.from({ length: 60 }, (_, seed) => seed))('G11, G12: nothing is lost (%i)', async (seed) => {
    let n = seed * 7919 + 13;
    const random = (most: number) => {
      n = (n * 1103515245 + 12345) % 2147483648;
      return Math.floor((n / 2147483648) * most);
    };
    let mine = 'Bonjour';
    for (let step = 0; step < 40; step++) {
      switch (random(9)) {
        case 0:
        case 1:
        case 2:
          if (kind() === 'conflict') break;
          mine = `moi ${seed}.${step}`;
          type(mine);
          break;
        case 3:
          await pass(random(3000));
          break;
        case 4:
          server.fates = (['lost', 'gone', 'fine', 'held'] as const).filter(() => random(2) === 0);
          break;
        case 5:
          server.release();
          break;
        case 6:
          if (random(3) === 0) {
            server.other(`Marc ${step}`);
          }
          break;
        case 7:
          await pass(rules.keep);
          server.fates = [];
          await reload();
          break;
        default:
          engine.wake();
      }
    }
    server.fates = [];
    while (server.writes.length && kind() === 'saving') {
      server.release();
      await pass(0);
    }
    await pass(120_000);
    // The other's words were never replaced unseen; mine are on the server, or wait for a choice on the device.
    expect(server.overwritten).toEqual([]);
    // They may have written again while the question stood: then it is asked once more.
    for (let asked = 0; kind() === 'conflict' && asked < 2; asked++) {
      expect(kept()).toBe(mine);
      expect(textOf(server.content)).toMatch(/^Marc/);
      await engine.keepMine();
    }
    await pass(120_000);
    expect(kind()).toBe('saved');
    expect([...server.history]).toContain(mine);
    expect(server.overwritten).toEqual([]);
    expect(server.most).toBe(1);
  });
});
