// Writes what Go knows of the blocks: the JSON Schema of a page, which it embeds,
// and a page with every block's example, which its tests read.
// Usage: node scripts/blocks-schema.mjs [FOLDER]
import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const source = fileURLToPath(new URL('../src', import.meta.url));
const folder = process.argv[2] ?? fileURLToPath(new URL('../../internal/block', import.meta.url));
const config = { configFile: false, logLevel: 'error', resolve: { alias: { '@': source } } };
const load = async (file) => (await runnerImport(`${source}/blocks/${file}`, config)).module;

const { blocks } = await load('registry.ts');
const { pageSchema } = await load('schema.ts');
const content = blocks.map(({ type, version, example }) => ({
  type,
  props: { ...example, id: `${type}-example`, v: version },
}));

const write = (name, value) => writeFileSync(resolve(folder, name), `${JSON.stringify(value, null, 1)}\n`);
mkdirSync(resolve(folder, 'testdata'), { recursive: true });
write('schema.json', pageSchema(blocks));
write('testdata/examples.json', { root: { props: {} }, content });
