import { useSyncExternalStore } from 'react';

/** What Go writes into the page (`#livret-config`): the few facts the application needs before its first call. */
export interface Config {
  productName: string;
  version: string;
  dev: boolean;
  mailbox: boolean;
  redirects: { from: string; to: string }[];
  languages: { code: string; name: string }[];
  /** French is not said as it came with the application: it is fetched like any other language. */
  frenchChanged: boolean;
  supportEmail: string;
}

const defaults: Config = {
  productName: 'Livret',
  version: 'dev',
  dev: true,
  mailbox: true,
  redirects: [],
  languages: [
    { code: 'fr-FR', name: 'Français' },
    { code: 'en-GB', name: 'English' },
  ],
  frenchChanged: false,
  supportEmail: '',
};

/** Reads the page's configuration; the development server leaves its placeholder unfilled. */
export function readConfig(page: Document): Config {
  const text = page.getElementById('livret-config')?.textContent?.trim() ?? '';
  if (!text.startsWith('{')) return defaults;
  return { ...defaults, ...(JSON.parse(text) as Partial<Config>) };
}

export const config = readConfig(document);

const watchers = new Set<() => void>();

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** The languages offered have changed since the page was written. */
export function setLanguages(languages: Config['languages']): void {
  config.languages = languages;
  for (const watcher of watchers) watcher();
}

export function useLanguages(): Config['languages'] {
  return useSyncExternalStore(watch, () => config.languages);
}
