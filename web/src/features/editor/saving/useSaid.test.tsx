import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { page } from './fakes';
import type { SaveState } from './types';
import { useSaid } from './useSaid';

beforeEach(() => {
  vi.useFakeTimers();
});

const saved: SaveState = { kind: 'saved', at: null };
const theirs = { content: page('De Marc'), revision: 2, at: '', by: null };

/** What a screen reader says while the states go by: every new text of the live region. */
function listen() {
  const heard: string[] = [];
  const hook = renderHook(({ state }) => useSaid(state), { initialProps: { state: saved } });
  const note = () => {
    const said = hook.result.current;
    if (said && said !== heard.at(-1)) heard.push(said);
    if (!said && heard.at(-1) !== '') heard.push('');
  };
  const pass = (ms: number) => {
    for (let passed = 0; passed < ms; passed += 100) {
      act(() => vi.advanceTimersByTime(100));
      note();
    }
  };
  const go = (...states: SaveState[]) => {
    for (const state of states) {
      hook.rerender({ state });
      note();
      pass(200);
    }
  };
  return { go, pass, heard: () => heard.filter(Boolean) };
}

it('H7: says nothing of a page that is only opened', () => {
  const { pass, heard } = listen();
  pass(10_000);
  expect(heard()).toEqual([]);
});

it('H7: says « Enregistré » once after a burst of typing, not at each save in it', () => {
  const { go, pass, heard } = listen();
  go({ kind: 'waiting' }, { kind: 'saving' }, saved, { kind: 'waiting' }, { kind: 'saving' }, saved);
  pass(10_000);
  expect(heard()).toEqual(['Enregistré']);
  go({ kind: 'waiting' }, { kind: 'saving' }, saved);
  pass(10_000);
  expect(heard()).toEqual(['Enregistré', 'Enregistré']);
});

it('H7: says each trouble once and at once, however often it is tried again, and the end of it', () => {
  const { go, pass, heard } = listen();
  go({ kind: 'waiting' }, { kind: 'saving' }, { kind: 'offline', retryAt: 1 });
  expect(heard()).toEqual(['Hors ligne\u00a0: gardé sur cet appareil']);
  go(
    { kind: 'saving' },
    { kind: 'offline', retryAt: 2 },
    { kind: 'saving' },
    { kind: 'offline', retryAt: 3 },
  );
  pass(10_000);
  expect(heard().length).toBe(1);
  go({ kind: 'conflict', theirs, mine: page('De moi') });
  go({ kind: 'waiting' }, { kind: 'saving' }, saved);
  pass(10_000);
  expect(heard()).toEqual([
    'Hors ligne\u00a0: gardé sur cet appareil',
    'En conflit\u00a0: gardé sur cet appareil',
    'Enregistré',
  ]);
});
