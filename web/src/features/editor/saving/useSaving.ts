import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageData } from '@/blocks/context';
import { unsaved } from '@/ui/unsaved';
import { SaveEngine } from './engine';
import { keeperOf } from './keeper';
import { serverOf } from './server';
import { announceSave, onSaveElsewhere } from './tabs';
import type { SaveState, Sheet, Stored, Target } from './types';

/** What the editor knows of the page it has open and of the saving of it. */
export interface Saving {
  target: Target;
  /** `ready`: `content` is there. */
  status: 'loading' | 'ready' | 'missing' | 'failed';
  sheet: Sheet | null;
  /** What the canvas starts from; a new `version` replaces what is on it (a state of the history, the other's words, words found again). */
  content: PageData;
  version: number;
  state: SaveState;
  /** Of the content, for calls with If-Match; after something was awaited, ask `revisionNow`. */
  revision: number;
  revisionNow: () => number;
  /** Words of an earlier visit that had not reached the server were found on this device and put back. */
  recovered: boolean;
  /** False when this device keeps nothing: closing the tab would lose what is not saved. */
  safe: boolean;
  /** To be told of every change: cheap, the engine decides when to send it. Ignored when the content is the same. */
  change: (content: PageData) => void;
  /** Sends at once what is not sent; true when the server has everything. */
  flush: () => Promise<boolean>;
  /** Reads again what the server has, when nothing is unsaved here (a reader follows the one who writes). */
  refresh: () => Promise<void>;
  /** Puts on the canvas what a call just stored (history). */
  adopt: (stored: Stored) => void;
  /** The answers to a conflict. Each keeps what it sets aside where a person finds it; fails when it cannot. */
  keepMine: () => Promise<void>;
  takeTheirs: () => Promise<void>;
  /** Theirs, when mine could not be set aside and the person has it as a file. */
  giveUpMine: () => Promise<void>;
  /** Tries again now: after `failed`, or what waits for the network. */
  retry: () => void;
}

/** Pages that were left before the server had everything go on saving; who comes back finds the same engine. */
const engines = new Map<string, SaveEngine>();

function engineOf(target: Target, nameOfTheirs: () => string): SaveEngine {
  const key = `${target.kind}:${target.id}`;
  const before = engines.get(key);
  if (before) {
    before.resume();
    return before;
  }
  const engine = new SaveEngine(serverOf(target, nameOfTheirs), keeperOf(target), (revision) =>
    announceSave(key, revision),
  );
  engines.set(key, engine);
  holdWhileUnsaved(engine);
  void engine.open();
  return engine;
}

/** Signing out asks first for as long as any page has something unsaved, whether or not it is the one that is open. */
function holdWhileUnsaved(engine: SaveEngine): void {
  let release: (() => void) | undefined;
  engine.subscribe(() => {
    if (engine.unsaved()) release ??= unsaved.hold();
    else {
      release?.();
      release = undefined;
    }
  });
}

function forgetWhenSaved(key: string, engine: SaveEngine): void {
  const stop = engine.subscribe(done);
  function done() {
    if (engine.unsaved()) return;
    stop();
    if (engines.get(key) === engine && !watched.has(engine)) engines.delete(key);
  }
  done();
}

const watched = new Set<SaveEngine>();

/** What the browser tells an engine for as long as its page is open. */
function watch(key: string, engine: SaveEngine): () => void {
  watched.add(engine);
  const hidden = () => (document.visibilityState === 'hidden' ? engine.leave() : engine.wake());
  const asks = (event: BeforeUnloadEvent) => {
    engine.leave();
    // Kept on this device, it is no loss to leave.
    if (engine.unsaved() && !engine.read().safe && !unsaved.leaving()) event.preventDefault();
  };
  document.addEventListener('visibilitychange', hidden);
  window.addEventListener('pagehide', engine.leave);
  window.addEventListener('beforeunload', asks);
  window.addEventListener('online', engine.wake);
  window.addEventListener('focus', engine.wake);
  const stop = onSaveElsewhere(key, (revision) => {
    if (revision > engine.read().revision) void engine.refresh();
  });
  return () => {
    document.removeEventListener('visibilitychange', hidden);
    window.removeEventListener('pagehide', engine.leave);
    window.removeEventListener('beforeunload', asks);
    window.removeEventListener('online', engine.wake);
    window.removeEventListener('focus', engine.wake);
    stop();
    watched.delete(engine);
    if (engine.read().status === 'loading') engine.dispose();
    void engine.flush();
    forgetWhenSaved(key, engine);
  };
}

export function useSaving(target: Target): Saving {
  const { t } = useTranslation();
  const key = `${target.kind}:${target.id}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the target, and words of another language need no new engine
  const engine = useMemo(() => engineOf(target, () => t('editor.conflict.theirsNote')), [key]);
  useEffect(() => watch(key, engine), [key, engine]);
  const snapshot = useSyncExternalStore(engine.subscribe, engine.read);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the engine is the target's
  return useMemo(
    () => ({
      ...snapshot,
      target,
      change: engine.change,
      flush: engine.flush,
      refresh: engine.refresh,
      adopt: engine.adopt,
      revisionNow: () => engine.read().revision,
      giveUpMine: engine.giveUpMine,
      keepMine: engine.keepMine,
      takeTheirs: engine.takeTheirs,
      retry: () => (snapshot.status === 'failed' ? void engine.open() : engine.wake()),
    }),
    [snapshot, engine],
  );
}
