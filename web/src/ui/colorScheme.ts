import { useSyncExternalStore } from 'react';

export type SchemeChoice = 'auto' | 'light' | 'dark';

/** Also read by /boot.js, before the first paint. */
const KEY = 'livret:apparence';

const listeners = new Set<() => void>();
const system = window.matchMedia('(prefers-color-scheme: dark)');

function read(): SchemeChoice {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === 'light' || kept === 'dark' ? kept : 'auto';
  } catch {
    return 'auto';
  }
}

let choice = read();

export function effectiveScheme(): 'light' | 'dark' {
  if (choice !== 'auto') return choice;
  return system.matches ? 'dark' : 'light';
}

/** The marker class and the library's attribute always go together. */
export function applyScheme(): void {
  const scheme = effectiveScheme();
  document.documentElement.classList.toggle('p-dark', scheme === 'dark');
  document.documentElement.dataset.mantineColorScheme = scheme;
  for (const listener of listeners) listener();
}

function choose(next: SchemeChoice): void {
  choice = next;
  try {
    if (next === 'auto') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, next);
  } catch {
    // Storage is forbidden: the choice lasts as long as the page.
  }
  applyScheme();
}

system.addEventListener('change', applyScheme);
window.addEventListener('storage', (event) => {
  if (event.key !== KEY) return;
  choice = read();
  applyScheme();
});

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useColorScheme(): [SchemeChoice, (next: SchemeChoice) => void] {
  return [useSyncExternalStore(subscribe, () => choice), choose];
}

export function useEffectiveScheme(): 'light' | 'dark' {
  return useSyncExternalStore(subscribe, effectiveScheme);
}
