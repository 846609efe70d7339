import { beforeEach, expect, it, vi } from 'vitest';
import { drafts } from '@/ui/drafts';
import { kept } from '@/ui/kept';
import { keeper, readKept } from './keeping';
import type { Kept } from './WizardDraft';

const value: Kept = { values: { variables: { 'rh.nom': 'Claire' } }, base: { variables: {} }, revision: 3 };
const device = new Map<string, unknown>();

beforeEach(() => {
  device.clear();
  vi.spyOn(kept, 'write').mockImplementation(async (name, _tab, what) => void device.set(name, what));
  vi.spyOn(kept, 'remove').mockImplementation(async (name) => void device.delete(name));
  vi.spyOn(kept, 'list').mockImplementation(
    async (name) => (device.has(name) ? [{ value: device.get(name) }] : []) as never,
  );
});

it('what is not saved outlives the tab, and is gone once it is saved', async () => {
  const keep = keeper('b1');
  keep(value);
  // The tab was closed: its own draft went with it.
  drafts.clear('builder:b1');
  expect(await readKept('b1')).toEqual(value);
  keep(undefined);
  expect(await readKept('b1')).toBeNull();
});

it('where the browser forbids it, the tab’s own draft is still there', async () => {
  vi.mocked(kept.write).mockRejectedValue(new Error('forbidden'));
  vi.mocked(kept.list).mockRejectedValue(new Error('forbidden'));
  keeper('b2')(value);
  expect(await readKept('b2')).toEqual(value);
  expect(await readKept('b3')).toBeNull();
});
