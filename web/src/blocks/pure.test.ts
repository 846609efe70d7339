import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

/** Imports that remain when types are gone. */
const imports = (code: string) =>
  [...code.matchAll(/^(?:import|export)\s+(?!type\b)[^'"]*?from '([^']+)';/gms)].map(([, from = '']) => from);

const fileOf = (path: string) => [`${path}.ts`, `${path}.tsx`, `${path}/index.ts`].find(existsSync) ?? path;

/** Every file that publication runs, and every package. */
function reached(start: string[]) {
  const files = new Set<string>();
  const packages = new Set<string>();
  const todo = [...start];
  for (let file = todo.pop(); file; file = todo.pop()) {
    if (files.has(file)) continue;
    files.add(file);
    for (const from of imports(readFileSync(file, 'utf8'))) {
      if (from.startsWith('.')) todo.push(fileOf(join(dirname(file), from)));
      else packages.add(from);
    }
  }
  return { files: [...files], packages: [...packages] };
}

const { files, packages } = reached(['src/blocks/renderPage.tsx', 'src/blocks/pageText.ts']);

it('rendering needs React and nothing else: it also runs where there is no browser', () => {
  expect(packages).toEqual(['react']);
  expect(files.filter((file) => file.endsWith('schema.ts') || file.endsWith('fields.ts'))).toEqual([]);
  expect(files.length).toBeGreaterThan(35);
});

it('rendering has no state, no effect, and asks nothing of a browser', () => {
  const browser = /\b(use[A-Z]\w+\(|window\.|document\.|localStorage|navigator\.|Intl\.|toLocale\w+|fetch\()/;
  expect(files.filter((file) => browser.test(readFileSync(file, 'utf8')))).toEqual([]);
});
