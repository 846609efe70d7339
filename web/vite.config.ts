import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { frenchByFeature } from './vite.words.ts';

/** In production Go fills the page's placeholders; the development server fills them with defaults. */
const placeholders: Plugin = {
  name: 'livret-placeholders',
  apply: 'serve',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) =>
      html
        .replace('__LIVRET_STYLE__', '')
        .replaceAll('__LIVRET_LANG__', 'fr')
        .replaceAll('__LIVRET_NAME__', 'Livret')
        .replaceAll('__LIVRET_DESCRIPTION__', 'Livret'),
  },
};

/** Compressed here, at leisure, rather than by the server at each start: a first visit weighs an eighth less than with gzip. */
const brotli: Plugin = {
  name: 'livret-brotli',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const [fileName, file] of Object.entries(bundle)) {
        if (!/\.(js|css|svg)$/.test(fileName)) continue;
        const source = file.type === 'chunk' ? file.code : file.source;
        this.emitFile({ type: 'asset', fileName: `${fileName}.br`, source: brotliCompressSync(source) });
      }
    },
  },
};

/** What every page stands on, in one file: it compresses better together, and stays the same from one release to the next (P9). */
const core =
  /node_modules\/(?:(?:react|scheduler|use-sync-external-store|i18next|react-i18next|html-parse-stringify|void-elements|openapi-fetch|@tanstack\/(?:react-router|router-core|history|store|react-store|react-query|query-core))\/|react-dom\/(?!server|cjs\/react-dom-server))/;

const source = fileURLToPath(new URL('./src', import.meta.url));
const server = process.env.LIVRET_DEV_SERVER ?? 'http://localhost:8080';

export default defineConfig({
  plugins: [placeholders, frenchByFeature(source), react(), brotli],
  resolve: { alias: { '@': source } },
  server: { proxy: { '/api': server, '/manifest.webmanifest': server } },
  // No polyfill, no inlined asset: the content security policy allows files of this host only.
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'core', test: core }] } } },
  },
  test: {
    environment: 'jsdom',
    // Each file in a context of its own, in workers that keep jsdom and the libraries compiled: a third of the time.
    pool: 'vmThreads',
    // Both cores of a small machine: Vitest leaves one idle unless told.
    maxWorkers: '100%',
    testTimeout: 20_000,
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/test/setup.ts'],
    // The looks of booklets are read as text (src/reader/presets.ts); no other stylesheet says anything to a test.
    css: { include: /reader\/themes\//, modules: { classNameStrategy: 'non-scoped' } },
    restoreMocks: true,
  },
});
