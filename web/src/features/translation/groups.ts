/** The parts of the interface, as a person knows them, in the order one meets them. */
export const groups = {
  auth: 'translations.group.auth',
  home: 'translations.group.home',
  news: 'translations.group.news',
  help: 'translations.group.help',
  identity: 'translations.group.identity',
  shell: 'translations.group.shell',
  settings: 'translations.group.settings',
  company: 'translations.group.company',
  users: 'translations.group.users',
  booklets: 'translations.group.booklets',
  builder: 'translations.group.builder',
  editor: 'translations.group.editor',
  media: 'translations.group.media',
  library: 'translations.group.library',
  articles: 'translations.group.articles',
  languages: 'translations.group.languages',
  legal: 'translations.group.legal',
  audit: 'translations.group.audit',
  mail: 'translations.group.mail',
  errors: 'translations.group.errors',
  ui: 'translations.group.ui',
  dev: 'translations.group.dev',
  other: 'translations.group.other',
} as const;

export type GroupKey = keyof typeof groups;
export const groupOrder = Object.keys(groups) as GroupKey[];

/** Where the first word of a key belongs. */
const places: Record<string, GroupKey> = {
  account: 'identity',
  article: 'articles',
  audit: 'audit',
  auth: 'auth',
  block: 'editor',
  booklet: 'booklets',
  builder: 'builder',
  company: 'company',
  csv: 'errors',
  dev: 'dev',
  editor: 'editor',
  fault: 'errors',
  help: 'help',
  home: 'home',
  identity: 'identity',
  languages: 'languages',
  legal: 'legal',
  library: 'library',
  mail: 'mail',
  media: 'media',
  news: 'news',
  reading: 'news',
  settings: 'settings',
  shell: 'shell',
  trail: 'audit',
  translations: 'languages',
  ui: 'ui',
  user: 'users',
  validation: 'errors',
  variable: 'builder',
};

export function groupOf(key: string): GroupKey {
  return places[key.split('.')[0] ?? ''] ?? 'other';
}
