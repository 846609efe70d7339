import type { Words } from './queries';

/** One reason to refuse a text, beside one of its forms: the end of a key `translations.check.…`, and what fills it. */
export interface Wrong {
  form: string;
  key: CheckKey;
  args?: Record<string, string | number>;
}

export type CheckKey =
  | 'translations.check.empty'
  | 'translations.check.form'
  | 'translations.check.missing'
  | 'translations.check.unknown'
  | 'translations.check.broken'
  | 'translations.check.html'
  | 'translations.check.tags'
  | 'translations.check.control'
  | 'translations.check.length';

const PLACEHOLDER = /\{\{-?\s*(\w+)\s*\}\}/g;
const TAG = /<\s*(\/?)\s*([A-Za-z][A-Za-z0-9]*)[^<>]*>/g;
/** What nobody types on purpose: controls, and signs that turn the direction of what follows. */
const UNWRITTEN = /[\p{Cc}\ufffd\u202a-\u202e\u2066-\u2069]/u;
/** « Un livret » need not show its figure. */
const MAY_OMIT_COUNT = ['zero', 'one', 'two'];

/** The forms an entry needs: those of the language, and « aucun » where French has it. */
export function formsOf(source: Words, forms: string[]): string[] {
  if ('text' in source) return ['text'];
  return source.zero ? ['zero', ...forms] : forms;
}

/** The same as the server's own (check.go), told while one types; a file of tries holds both to each other. */
export function check(source: Words, forms: string[], words: Words): Wrong[] {
  const needed = formsOf(source, forms);
  const empty = needed
    .filter((form) => !words[form]?.trim())
    .map((form): Wrong => ({ form, key: 'translations.check.empty' }));
  const rest = Object.entries(words)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([form, text]): Wrong[] => {
      if (!needed.includes(form)) return [{ form, key: 'translations.check.form', args: { name: form } }];
      return text.trim() ? checkText(source, form, text) : [];
    });
  return [...empty, ...rest];
}

function checkText(source: Words, form: string, text: string): Wrong[] {
  const want = all(Object.values(source), PLACEHOLDER, 1);
  const got = all([text], PLACEHOLDER, 1);
  const wrong: Wrong[] = [];
  const add = (key: CheckKey, args?: Wrong['args']) => wrong.push({ form, key, args });
  for (const name of want) {
    const omitted = name === 'count' && MAY_OMIT_COUNT.includes(form);
    if (!got.includes(name) && !omitted) add('translations.check.missing', { name: `{{${name}}}` });
  }
  for (const name of got) {
    if (!want.includes(name)) add('translations.check.unknown', { name: `{{${name}}}` });
  }
  if (/\{\{|\}\}|\$t\(/.test(text.replace(PLACEHOLDER, ''))) add('translations.check.broken');
  // Whole tags are compared: what an attribute does is not the translator's to say.
  const tags = all(Object.values(source), TAG, 0);
  if (tags.join() !== all([text], TAG, 0).join() || !balanced(text)) {
    if (tags.length === 0) add('translations.check.html');
    else add('translations.check.tags', { tags: tags.join(' ') });
  }
  if (UNWRITTEN.test(text)) add('translations.check.control');
  const limit = 4 * Math.max(...Object.values(source).map((one) => [...one].length)) + 200;
  if ([...text].length > limit) add('translations.check.length', { count: limit });
  return wrong;
}

/** What a pattern finds in any of the texts, each once, in order. */
function all(texts: string[], pattern: RegExp, group: number): string[] {
  const found = texts.flatMap((text) => [...text.matchAll(pattern)].map((match) => match[group] ?? ''));
  return [...new Set(found)].sort();
}

function balanced(text: string): boolean {
  const open: string[] = [];
  for (const [, slash, name = ''] of text.matchAll(TAG)) {
    if (!slash) open.push(name);
    else if (open.pop() !== name) return false;
  }
  return open.length === 0;
}
