import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Heard, PresenceClient } from './client';

const claire = { id: 'u1', firstName: 'Claire', lastName: 'Le Goff' };
const alone: Heard = { others: [], editing: true, takenBy: null };
const reading: Heard = {
  others: [{ person: claire, editing: true, self: false }],
  editing: false,
  takenBy: null,
};
const taken: Heard = { ...reading, takenBy: claire };

type Call = {
  path: string;
  body: { editing?: boolean; leaving?: boolean };
  answer: (heard: Heard | null) => void;
};
const line = vi.hoisted(() => ({ calls: [] as Call[] }));

vi.mock('../saving/server', () => ({
  call: (_: string, path: string, { body }: { body: Call['body'] }) =>
    new Promise((resolve) => {
      const answer = (heard: Heard | null) =>
        resolve({ status: heard ? 200 : 0, body: { data: heard }, error: null });
      line.calls.push({ path, body, answer });
    }),
}));
vi.mock('../saving/tab', () => ({ ownTab: async () => 'tab-1' }));

let heard: Heard[];
let did: string[];
let client: PresenceClient;
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const last = () => line.calls.at(-1) as Call;

beforeEach(async () => {
  vi.useFakeTimers();
  line.calls = [];
  heard = [];
  did = [];
  const saving = {
    flush: async () => did.push('flush') > 0,
    refresh: async () => void did.push('refresh'),
  };
  client = new PresenceClient(
    'p1',
    (one) => heard.push(one),
    () => saving,
  );
  client.start();
  await pass(0);
});
afterEach(() => client.stop());

it('says every fifteen seconds that it is there, every five when it is not alone', async () => {
  last().answer(alone);
  await pass(14_999);
  expect(line.calls.length).toBe(1);
  await pass(1);
  expect(line.calls.length).toBe(2);
  last().answer(reading);
  await pass(5000);
  expect(line.calls.length).toBe(3);
});

it('goes on asking when nobody answers, and changes nothing', async () => {
  last().answer(null);
  await pass(15_000);
  expect(line.calls.length).toBe(2);
  expect(heard).toEqual([]);
});

it('follows what the other writes for as long as it reads, and once more when it may write', async () => {
  last().answer(reading);
  await pass(5000);
  last().answer(alone);
  await pass(0);
  expect(did).toEqual(['refresh', 'refresh']);
  expect(heard.at(-1)?.editing).toBe(true);
});

it('relieved, it sends what was typed, takes note of it, and says by whom until it writes again', async () => {
  last().answer(alone);
  await pass(15_000);
  last().answer(taken);
  await pass(0);
  expect(did).toEqual(['flush']);
  expect(last().body.editing).toBe(false);
  last().answer(reading);
  await pass(0);
  expect(heard.at(-1)).toMatchObject({ editing: false, takenBy: claire });
  await pass(5000);
  last().answer(alone);
  await pass(0);
  expect(heard.at(-1)).toMatchObject({ editing: true, takenBy: null });
});

it('minds no answer that is older than one it has heard', async () => {
  last().answer(reading);
  await pass(5000);
  const beat = last();
  const taking = client.take();
  await pass(0);
  last().answer({ ...alone, others: [{ person: claire, editing: false, self: false }] });
  await taking;
  expect(heard.at(-1)?.editing).toBe(true);
  const before = heard.length;
  beat.answer(reading);
  await pass(0);
  expect(heard.length).toBe(before);
});

it('leaves when the page is closed', async () => {
  last().answer(alone);
  client.stop();
  await pass(0);
  expect(last().body.leaving).toBe(true);
  const { length } = line.calls;
  await pass(60_000);
  expect(line.calls.length).toBe(length);
});
