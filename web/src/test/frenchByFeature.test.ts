import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import french from '@/locales/fr-FR.json';
import { partsOf } from '../../vite.words.ts';

const parts = partsOf(resolve(import.meta.dirname, '..'));

describe('words in the built application', () => {
  it('P9 S1.3 the start has its own words, each feature brings its own, the server’s stay there', () => {
    expect(parts.start).toMatchObject({ 'shell.title.login': french['shell.title.login'] });
    expect(parts['features/translation']).toMatchObject({
      'translations.title': french['translations.title'],
    });
    expect(parts['features/translation']).toHaveProperty('translations.summary.total_many');
    expect(parts.start).not.toHaveProperty('translations.title');
    const everywhere = Object.assign({}, ...Object.values(parts)) as Record<string, string>;
    expect(Object.keys(everywhere).filter((key) => key.startsWith('mail.'))).toEqual([]);
  });

  it('no word is loaded twice before it is needed', () => {
    const start = new Set(Object.keys(parts.start ?? {}));
    const again = Object.entries(parts)
      .filter(([part]) => part !== 'start')
      .flatMap(([, words]) => Object.keys(words).filter((key) => start.has(key)));
    expect(again).toEqual([]);
  });
});
