import { kept } from '@/ui/kept';
import type { Keeper, Kept } from './ports';
import { isGone, ownTab } from './tab';
import type { Target } from './types';

/**
 * Keeps on this device what the server may not have of one page. Each tab has its own entry: what another tab that is still
 * open has typed is that tab's to send. What a tab that is gone has left, the next one to open the page takes over.
 */
export function keeperOf(target: Target): Keeper {
  const name = `${target.kind}:${target.id}`;
  let tab: string | undefined;
  let inherited: string | undefined;

  async function find(): Promise<Kept | null> {
    tab = await ownTab();
    const entries = await kept.list<Kept>(name);
    // One's own first, always: what others left stays where it is until the page is next opened.
    const own = entries.find((entry) => entry.tab === tab);
    if (own) return own.value;
    for (const entry of entries) {
      if (!(await isGone(entry.tab))) continue;
      inherited = entry.tab;
      return entry.value;
    }
    return null;
  }

  async function write(value: Kept): Promise<void> {
    if (!tab) throw new Error('not opened');
    await kept.write(name, tab, value);
    if (inherited) await kept.remove(name, inherited);
    inherited = undefined;
  }

  function clear(): Promise<void> {
    const tabs = [tab, inherited].filter((one) => one !== undefined);
    inherited = undefined;
    return kept.remove(name, ...tabs);
  }

  return { find, write, clear };
}
