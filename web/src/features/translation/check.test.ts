import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { check } from './check';

interface Try {
  about: string;
  locale?: string;
  source: Record<string, string>;
  words: Record<string, string>;
  repeat?: number;
  wrong: string[];
}

const file = resolve(import.meta.dirname, '../../../../internal/translation/testdata/checks.json');
const tries = JSON.parse(readFileSync(file, 'utf8')) as Try[];

describe('the check while typing', () => {
  it.each(tries)('S2.31 E1 says what the server says: $about', (one) => {
    const forms = new Intl.PluralRules(one.locale ?? 'en-GB').resolvedOptions().pluralCategories;
    const words = Object.fromEntries(
      Object.entries(one.words).map(([form, text]) => [form, text.repeat(one.repeat ?? 1)]),
    );
    const order = ['zero', 'one', 'two', 'few', 'many', 'other'].filter((form) =>
      (forms as string[]).includes(form),
    );
    const said = check(one.source, order, words).map(({ form, key, args = {} }) => {
      const kind = key.replace('translations.check.', '');
      const figure = args.count ?? (kind === 'form' ? undefined : args.name);
      return [form, kind, figure].filter((part) => part !== undefined).join(' ');
    });
    expect(said).toEqual(one.wrong);
  });
});
