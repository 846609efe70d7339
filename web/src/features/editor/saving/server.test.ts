import { describe, expect, it } from 'vitest';
import { ApiError } from '@/api/error';
import { page } from './fakes';
import { refusalsOf, writeAnswer } from './server';

const answer = (status: number, body: unknown = null, details = {}) =>
  writeAnswer({ status, body, error: status >= 400 ? new ApiError(status, 'Non', details) : null });

describe('what an answer means to the engine', () => {
  it('saved, for a page and for a model page, which names its time otherwise', () => {
    const at = '2026-11-15T13:40:00Z';
    expect(answer(200, { data: { revision: 7, at } })).toEqual({ kind: 'saved', revision: 7, at });
    expect(answer(200, { data: { revision: 7, updatedAt: at } })).toEqual({ kind: 'saved', revision: 7, at });
  });

  it('a conflict comes with what is there', () => {
    const current = { content: page('De Marc'), revision: 9, at: 'x', by: null };
    expect(answer(409, { current })).toEqual({ kind: 'conflict', theirs: current });
  });

  it('a refusal names blocks, whether the content is wrong or too large', () => {
    const errors = { 'blocks.b1.items.0.url': ['Lien'], 'blocks.b2': ['Profond'], content: ['Page'] };
    expect(answer(422, null, { errors })).toEqual({
      kind: 'refused',
      message: 'Non',
      refusals: {
        b1: [{ path: 'items.0.url', message: 'Lien' }],
        b2: [{ path: '', message: 'Profond' }],
        '': [{ path: '', message: 'Page' }],
      },
    });
    expect(answer(413)).toMatchObject({ kind: 'refused', refusals: {} });
    expect(refusalsOf({})).toEqual({});
  });

  it.each([
    [0, 'unreachable'],
    [500, 'unreachable'],
    [502, 'unreachable'],
    [503, 'unreachable'],
    [429, 'unreachable'],
    [409, 'unreachable'],
    [401, 'signed-out'],
    [419, 'signed-out'],
    [403, 'closed'],
    [404, 'closed'],
  ])('%i is %s', (status, kind) => expect(answer(status).kind).toBe(kind));

  it('waits as long as the server asks', () => {
    expect(answer(429, null, { retryAfter: 3 })).toEqual({ kind: 'unreachable', wait: 3000 });
  });
});
