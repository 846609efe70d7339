import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import english from '@/locales/en-GB.json';
import french from '@/locales/fr-FR.json';

const OURS = /^(ui|shell|auth|identity|home|dev)\./;
const base = (key: string) => key.replace(/_(one|many|other)$/, '');
const keys = (catalogue: object) =>
  [...new Set(Object.keys(catalogue).map(base))].filter((key) => OURS.test(key));

/** The server writes a few of these words into the page itself. */
const server = readdirSync('../internal', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.go'))
  .map((name) => readFileSync(`../internal/${name}`, 'utf8'))
  .join('\n');

const code = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.') && !name.startsWith('test/'))
  .map((name) => readFileSync(`src/${name}`, 'utf8'))
  .join('\n');

describe('words', () => {
  it('S1.3 every language has the same keys', () => {
    expect(keys(english).sort()).toEqual(keys(french).sort());
  });

  it('every key the interface names exists', () => {
    const named = [...code.matchAll(/['"]((?:ui|shell|auth|identity|home|dev)\.[A-Za-z0-9.]+)['"]/g)].map(
      (m) => m[1] ?? '',
    );
    const known = new Set(keys(french));
    expect(named.filter((key) => !known.has(key))).toEqual([]);
  });

  it('every key of the interface is used', () => {
    const used = (key: string) =>
      code.includes(`'${key}'`) || code.includes(`"${key}"`) || server.includes(`"${key}"`);
    expect(keys(french).filter((key) => !used(key))).toEqual([]);
  });

  it('placeholders are the same in every language', () => {
    const holes = (text = '') => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((m) => m[1]).sort();
    const other = english as Record<string, string>;
    const bad = Object.entries(french).filter(
      ([key, text]) => key in other && holes(text).join() !== holes(other[key]).join(),
    );
    expect(bad.map(([key]) => key)).toEqual([]);
  });

  it('French typography: no-break spaces and curly apostrophes', () => {
    const bad = Object.entries(french).filter(
      ([key, text]) =>
        OURS.test(key) &&
        (/ [:;!?»]|« |\w'\w/.test(text) || /[^\s\u00a0\u202f:/?!](?:[;!?])(?:\s|$)/.test(text)),
    );
    expect(bad.map(([key]) => key)).toEqual([]);
  });
});
