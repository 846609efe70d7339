import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { toastStore } from '@/ui/toast';
import { page } from '../saving/fakes';
import type { Saving } from '../saving/useSaving';
import type { Revision } from './queries';
import { useRestore } from './useRestore';

const line = vi.hoisted(() => ({
  sent: [] as unknown[],
  answer: { status: 200, body: {}, error: null as Error | null },
}));
vi.mock('../saving/server', () => ({
  call: async (method: string, path: string, { revision }: { revision: number }) => {
    line.sent.push([method, path, revision]);
    return line.answer;
  },
}));

const did: string[] = [];
let flushed = true;
/** The revision that a render knew is older than the one the flush left. */
const saving = {
  revision: 3,
  revisionNow: () => 4,
  flush: async () => flushed,
  refresh: async () => void did.push('refresh'),
  adopt: () => void did.push('adopt'),
} as unknown as Saving;

beforeEach(() => {
  did.length = 0;
  line.sent.length = 0;
  flushed = true;
});

async function restore(onDone = () => undefined) {
  const { result } = renderHook(() => useRestore('p1', saving, onDone));
  await act(() => result.current.restore({ id: 'r1' } as Revision));
}

it('G11: names the revision this person has, and shows what comes back', async () => {
  line.answer = {
    status: 200,
    body: { data: { content: page('Ancien'), revision: 5, at: '', by: null } },
    error: null,
  };
  const onDone = vi.fn();
  await restore(onDone);
  expect(line.sent).toEqual([['POST', '/api/pages/p1/revisions/r1/restore', 4]]);
  expect(did).toEqual(['adopt']);
  expect(onDone).toHaveBeenCalled();
});

it('G11: replaces nothing that somebody else wrote meanwhile, and shows it', async () => {
  line.answer = { status: 409, body: {}, error: new Error('Modifiée entre-temps') };
  const onDone = vi.fn();
  await restore(onDone);
  expect(did).toEqual(['refresh']);
  expect(onDone).not.toHaveBeenCalled();
  expect(toastStore.get().map(({ text }) => text)).toEqual(['Modifiée entre-temps']);
});

it('does nothing while something typed is not saved', async () => {
  flushed = false;
  await restore();
  expect(line.sent).toEqual([]);
});
