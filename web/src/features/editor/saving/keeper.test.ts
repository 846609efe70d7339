import { beforeEach, expect, it, vi } from 'vitest';
import { page } from './fakes';
import { keeperOf } from './keeper';
import type { Kept } from './ports';

const device = vi.hoisted(() => ({ entries: new Map<string, unknown>(), alive: new Set<string>() }));

vi.mock('@/ui/kept', () => ({
  kept: {
    list: async () => [...device.entries].map(([tab, value]) => ({ tab, value })),
    write: async (_: string, tab: string, value: unknown) => void device.entries.set(tab, value),
    remove: async (_: string, ...tabs: string[]) => {
      for (const tab of tabs) device.entries.delete(tab);
    },
  },
}));
vi.mock('./tab', () => ({
  ownTab: async () => 'own',
  isGone: async (tab: string) => !device.alive.has(tab),
}));

const kept = (text: string): Kept => ({ content: page(text), revision: 1, doubt: null });
/** Latest first, as the device lists them. */
const leave = (...entries: [string, string][]) => {
  for (const [tab, text] of entries) device.entries.set(tab, kept(text));
};
const keeper = () => keeperOf({ kind: 'page', id: 'p1' });

beforeEach(() => {
  device.entries.clear();
  device.alive.clear();
});

it('finds its own words before those of a tab that is gone, however late those are', async () => {
  leave(['gone', 'Autre onglet'], ['own', 'De moi']);
  const one = keeper();
  expect(await one.find()).toEqual(kept('De moi'));
  await one.write(kept('De moi, encore'));
  await one.clear();
  expect(device.entries.get('gone')).toEqual(kept('Autre onglet'));
});

it('takes over what a tab that is gone left, and only lets go of it once it is written again', async () => {
  leave(['gone', 'Autre onglet']);
  const one = keeper();
  expect(await one.find()).toEqual(kept('Autre onglet'));
  expect(device.entries.has('gone')).toBe(true);
  await one.write(kept('Autre onglet'));
  expect([...device.entries.keys()]).toEqual(['own']);
});

it('leaves what a living tab has typed to that tab', async () => {
  device.alive.add('other');
  leave(['other', 'Ailleurs']);
  const one = keeper();
  expect(await one.find()).toBeNull();
  await one.clear();
  expect(device.entries.has('other')).toBe(true);
});
