import { useCallback, useRef, useState } from 'react';
import { ApiError } from '@/api/error';
import type { ConflictQuestion } from '@/ui/ConflictDialog';
import { useUnsavedWarning } from '@/ui/form';
import { check } from './check';
import { isEmpty, sameWords } from './entries';
import { type Entry, latestEntry, saveEntry, type Words } from './queries';

/** What was typed and is not saved. It lives beside the list, not in its rows: a row that is scrolled away is gone. */
export interface Draft {
  words: Words;
  /** That of the entry when typing began: what others save meanwhile must not be overwritten unseen. */
  revision: number;
  saving?: boolean;
  /** What the server refused, by form. */
  errors?: Record<string, string[]>;
  /** Why it could not be saved. */
  failed?: string;
}

type Drafts = Record<string, Draft>;

export interface EntryDrafts {
  of: (key: string) => Draft | undefined;
  /** Saved since the list was last narrowed. */
  saved: ReadonlySet<string>;
  /** Worked on since then: the list keeps them in view. */
  touched: ReadonlySet<string>;
  type: (entry: Entry, words: Words) => void;
  /** Forgets what was typed. */
  drop: (key: string) => void;
  save: (entry: Entry, words?: Words) => Promise<void>;
  /** Another list is looked at: what is not being typed is free to go. */
  settle: () => void;
  conflict?: ConflictQuestion;
}

function without<T>(all: Record<string, T>, key: string): Record<string, T> {
  const { [key]: _gone, ...rest } = all;
  return rest;
}

/** Errors come by field: `words.one`. */
function byForm(error: ApiError): Record<string, string[]> | undefined {
  const found = Object.entries(error.errors).map(([name, said]) => [name.replace(/^words\./, ''), said]);
  return found.length > 0 ? Object.fromEntries(found) : undefined;
}

/** Whether saving these words would change anything. */
export function isChange(entry: Entry, words: Words): boolean {
  if (isEmpty(words)) return entry.state === 'changed';
  return !sameWords(words, entry.words);
}

export function useEntryDrafts(locale: string, forms: string[]): EntryDrafts {
  const [drafts, setDrafts] = useState<Drafts>({});
  const [saved, setSaved] = useState<ReadonlySet<string>>(new Set());
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [conflict, setConflict] = useState<ConflictQuestion>();
  const current = useRef(drafts);
  current.current = drafts;
  useUnsavedWarning(Object.keys(drafts).length > 0, {
    // Another language is another list, and what was typed belongs to this one.
    leaves: (now, next) => next.search.locale !== now.search.locale && next.search.locale !== locale,
  });

  const change = useCallback(
    (key: string, next: Partial<Draft>) =>
      setDrafts((all) => (all[key] ? { ...all, [key]: { ...all[key], ...next } } : all)),
    [],
  );
  const drop = useCallback((key: string) => setDrafts((all) => without(all, key)), []);

  function type(entry: Entry, words: Words) {
    setTouched((all) => new Set(all).add(entry.key));
    setSaved((all) => new Set([...all].filter((key) => key !== entry.key)));
    setDrafts((all) => {
      if (sameWords(words, entry.words)) return without(all, entry.key);
      const { revision = entry.revision, saving } = all[entry.key] ?? {};
      return { ...all, [entry.key]: { words, revision, saving } };
    });
  }

  async function send(entry: Entry, words: Words, revision: number): Promise<void> {
    change(entry.key, { saving: true, errors: undefined, failed: undefined });
    try {
      const now = await saveEntry(locale, entry.key, isEmpty(words) ? {} : words, revision);
      setSaved((all) => new Set(all).add(entry.key));
      setTouched((all) => new Set(all).add(entry.key));
      // What was typed while it was on its way stays, on top of what is saved now.
      setDrafts((all) => {
        const left = all[entry.key];
        if (!left || sameWords(left.words, words)) return without(all, entry.key);
        return { ...all, [entry.key]: { words: left.words, revision: now.revision } };
      });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 409) return settleConflict(entry, words);
      change(entry.key, { saving: false, errors: byForm(error), failed: error.message });
    }
  }

  /** Somebody else has saved it meanwhile: which words stay is the person's to say. */
  async function settleConflict(entry: Entry, words: Words): Promise<void> {
    const answer = await new Promise<Parameters<ConflictQuestion>[0]>((resolve) =>
      setConflict(() => resolve),
    );
    setConflict(undefined);
    if (answer === 'none') return change(entry.key, { saving: false });
    const latest = await latestEntry(locale, entry.key).catch(() => undefined);
    if (!latest) return change(entry.key, { saving: false });
    if (answer === 'theirs') return drop(entry.key);
    change(entry.key, { revision: latest.revision });
    return send(latest, words, latest.revision);
  }

  /** Words given are sent as they are; else what was typed, when it changes something and nothing is wrong with it. */
  async function save(entry: Entry, given?: Words): Promise<void> {
    const draft = current.current[entry.key];
    if (draft?.saving) return;
    if (given) return send(entry, given, draft?.revision ?? entry.revision);
    if (!draft) return;
    if (!isChange(entry, draft.words)) return drop(entry.key);
    if (!isEmpty(draft.words) && check(entry.source, forms, draft.words).length > 0) return;
    return send(entry, draft.words, draft.revision);
  }

  const settle = useCallback(() => {
    setTouched(new Set(Object.keys(current.current)));
    setSaved(new Set());
  }, []);

  return { of: (key) => drafts[key], saved, touched, type, drop, save, settle, conflict };
}
