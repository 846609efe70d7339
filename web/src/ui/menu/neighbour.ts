import { fold } from '../fold';

function entries(list: HTMLElement): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>('[role^="menuitem"]:not([disabled])')];
}

/** The entry a key leads to: arrows go round, Home and End to the ends, a letter to the next entry that starts with it. */
export function neighbour(list: HTMLElement, key: string): HTMLElement | undefined {
  const all = entries(list);
  const here = all.indexOf(document.activeElement as HTMLElement);
  if (key === 'ArrowDown') return all[(here + 1) % all.length];
  if (key === 'ArrowUp') return all.at(here <= 0 ? -1 : here - 1);
  if (key === 'Home') return all[0];
  if (key === 'End') return all.at(-1);
  if (key.length !== 1 || key === ' ') return undefined;
  const after = [...all.slice(here + 1), ...all.slice(0, here + 1)];
  return after.find((entry) => fold(entry.textContent ?? '').startsWith(fold(key)));
}
