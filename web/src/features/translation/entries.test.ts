import { describe, expect, it } from 'vitest';
import french from '@/locales/fr-FR.json';
import { figuresOf, isEmpty, linesOf, sameWords, wantedEntries } from './entries';
import { groupOf, groupOrder, groups } from './groups';
import type { Entry } from './queries';

function entry(key: string, source: string, more: Partial<Entry> = {}): Entry {
  return { key, source: { text: source }, words: { text: 'x' }, state: 'shipped', revision: 0, ...more };
}

const entries = [
  entry('auth.login.title', 'Connexion', { words: { text: 'Anmeldung' } }),
  entry('home.hello', 'Bonjour à vous', { state: 'missing', words: undefined }),
  entry('shell.title.home', 'Accueil', { state: 'changed', stale: true, words: { text: 'Übersicht' } }),
];
const keys = (wanted: Parameters<typeof wantedEntries>[1], kept: string[] = []) =>
  wantedEntries(entries, wanted, new Set(kept)).map(({ key }) => key);

describe('what the translations screen shows', () => {
  it('S2.31 searches key, French and translation, without accents nor capitals', () => {
    expect(keys({ q: 'BONJOUR a' })).toEqual(['home.hello']);
    expect(keys({ q: 'uber' })).toEqual(['shell.title.home']);
    expect(keys({ q: 'login.tit' })).toEqual(['auth.login.title']);
    expect(keys({ q: 'nulle part' })).toEqual([]);
  });

  it('S2.31 filters by state and by part of the interface', () => {
    expect(keys({ q: '', state: 'missing' })).toEqual(['home.hello']);
    expect(keys({ q: '', state: 'stale' })).toEqual(['shell.title.home']);
    expect(keys({ q: '', state: 'changed' })).toEqual(['shell.title.home']);
    expect(keys({ q: '', group: 'auth' })).toEqual(['auth.login.title']);
    expect(figuresOf(entries)).toEqual({ total: 3, missing: 1, stale: 1, changed: 1 });
  });

  it('S2.31 what is being worked on stays, whatever is asked for', () => {
    expect(keys({ q: 'accueil', state: 'missing' }, ['auth.login.title'])).toEqual(['auth.login.title']);
  });

  it('S2.31 puts the entries under names a person understands', () => {
    const lines = linesOf(entries, groupOrder);
    expect(lines.map((line) => (line.kind === 'group' ? line.group : line.entry.key))).toEqual([
      'auth',
      'auth.login.title',
      'home',
      'home.hello',
      'shell',
      'shell.title.home',
    ]);
  });

  it('every message of the interface has its place and every place its messages', () => {
    const used = new Set(Object.keys(french).map(groupOf));
    const unknown = Object.keys(french).filter((key) => groupOf(key) === 'other');
    expect(unknown).toEqual([]);
    expect(groupOrder.filter((group) => group !== 'other' && !used.has(group))).toEqual([]);
    expect(Object.values(groups).every((key) => key in french)).toBe(true);
  });

  it('compares words without their outer spaces and empty forms', () => {
    expect(sameWords({ text: ' a ' }, { text: 'a' })).toBe(true);
    expect(sameWords({ one: 'a', other: '' }, { one: 'a' })).toBe(true);
    expect(sameWords({ text: 'a' }, undefined)).toBe(false);
    expect([isEmpty({ text: '  ' }), isEmpty({}), isEmpty({ one: '', other: 'x' })]).toEqual([
      true,
      true,
      false,
    ]);
  });
});
