import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

type Catalogue = Record<string, string>;

/** Folders loaded on demand, each with the words it names; what any other file names is there from the start. */
const APART = /\/src\/(features\/[^/]+|ui\/gallery)\/.*\.tsx?$/;
const START = 'start';
const VIRTUAL = '\0livret-words:';

const base = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '');

/** Every text of a file that may be a key. */
function literals(file: string): Set<string> {
  const found = readFileSync(file, 'utf8').matchAll(/'([\w.-]+)'|"([\w.-]+)"|`([\w.-]+)`/g);
  return new Set([...found].map(([, single, double, back]) => single ?? double ?? back ?? ''));
}

/** The catalogue by part. Words that no file names are the server's (mails, validation): they are no part of the application. */
export function partsOf(source: string): Record<string, Catalogue> {
  const all = JSON.parse(readFileSync(resolve(source, 'locales/fr-FR.json'), 'utf8')) as Catalogue;
  const named: Record<string, Set<string>> = { [START]: new Set() };
  for (const name of readdirSync(source, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(name) || name.includes('.test.') || name.startsWith('test/')) continue;
    const file = resolve(source, name);
    const part = APART.exec(file)?.[1] ?? START;
    named[part] = new Set([...(named[part] ?? []), ...literals(file)]);
  }
  const start = named[START];
  return Object.fromEntries(
    Object.entries(named).map(([part, keys]) => {
      const own = (key: string) => keys.has(key) || keys.has(base(key));
      const early = (key: string) => part !== START && (start?.has(key) || start?.has(base(key)));
      return [part, Object.fromEntries(Object.entries(all).filter(([key]) => own(key) && !early(key)))];
    }),
  );
}

/** Adds words without touching those already there: what admins changed has come from the server by then. */
function adding(words: Catalogue): string {
  return `import i18next from 'i18next';
const add = () => i18next.addResourceBundle('fr-FR', 'translation', ${JSON.stringify(words)}, true, false);
if (i18next.isInitialized) add();
else i18next.on('initialized', add);`;
}

/** A first visit loads the words of the screens it shows; each feature brings its own along. */
export function frenchByFeature(source: string): Plugin {
  let parts: Record<string, Catalogue> = {};
  return {
    name: 'livret-french-by-feature',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      parts = partsOf(source);
    },
    resolveId: (id) => (id.startsWith('livret-words:') ? `\0${id}` : undefined),
    load: (id) => (id.startsWith(VIRTUAL) ? adding(parts[id.slice(VIRTUAL.length)] ?? {}) : undefined),
    transform(code, id) {
      if (id.endsWith('/src/locales/fr-FR.json')) return { code: JSON.stringify(parts[START]), map: null };
      const part = APART.exec(id)?.[1];
      return part ? { code: `import 'livret-words:${part}';\n${code}`, map: null } : undefined;
    },
  };
}
