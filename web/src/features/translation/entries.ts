import { fold } from '@/ui/fold';
import { type GroupKey, groupOf } from './groups';
import type { Entry, Words } from './queries';

export const STATES = ['missing', 'stale', 'changed'] as const;
export type StateFilter = (typeof STATES)[number];

export interface Wanted {
  q: string;
  state?: StateFilter;
  group?: string;
}

export interface Figures {
  total: number;
  missing: number;
  stale: number;
  changed: number;
}

export function figuresOf(entries: Entry[]): Figures {
  const count = (test: (entry: Entry) => boolean) => entries.filter(test).length;
  return {
    total: entries.length,
    missing: count((entry) => entry.state === 'missing'),
    stale: count((entry) => entry.stale === true),
    changed: count((entry) => entry.state === 'changed'),
  };
}

function inState(entry: Entry, state: StateFilter | undefined): boolean {
  if (!state) return true;
  return state === 'stale' ? entry.stale === true : entry.state === state;
}

function textOf(words: Words | undefined): string {
  return Object.values(words ?? {}).join(' ');
}

/**
 * The entries wanted. What is being worked on stays, though it no longer is what was asked for: nothing is pulled away
 * from under somebody's hands.
 */
export function wantedEntries(entries: Entry[], wanted: Wanted, kept: ReadonlySet<string>): Entry[] {
  const words = fold(wanted.q).split(/\s+/).filter(Boolean);
  return entries.filter((entry) => {
    if (kept.has(entry.key)) return true;
    if (!inState(entry, wanted.state)) return false;
    if (wanted.group && groupOf(entry.key) !== wanted.group) return false;
    if (words.length === 0) return true;
    const text = fold(`${entry.key} ${textOf(entry.source)} ${textOf(entry.words)}`);
    return words.every((word) => text.includes(word));
  });
}

export type Line = { kind: 'group'; group: GroupKey; count: number } | { kind: 'entry'; entry: Entry };

/** The entries under the names of their groups, in the groups' own order. */
export function linesOf(entries: Entry[], order: readonly GroupKey[]): Line[] {
  const byGroup = new Map<GroupKey, Entry[]>();
  for (const entry of entries) {
    const group = groupOf(entry.key);
    byGroup.set(group, [...(byGroup.get(group) ?? []), entry]);
  }
  return order.flatMap((group) => {
    const inside = byGroup.get(group) ?? [];
    if (inside.length === 0) return [];
    return [
      { kind: 'group' as const, group, count: inside.length },
      ...inside.map((entry) => ({ kind: 'entry' as const, entry })),
    ];
  });
}

export function sameWords(a: Words = {}, b: Words = {}): boolean {
  const tidy = (words: Words) =>
    JSON.stringify(
      Object.entries(words)
        .map(([form, text]) => [form, text.trim()])
        .filter(([, text]) => text)
        .sort(),
    );
  return tidy(a) === tidy(b);
}

export function isEmpty(words: Words): boolean {
  return Object.values(words).every((text) => !text.trim());
}
