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
