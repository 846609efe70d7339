// Cuts the administration's typefaces to what French screens need, so that a first visit stays light (P9):
//   npm install --no-save subset-font@2.9.0 && node scripts/subset-fonts.mjs
// What is cut away (other scripts, rare signs) still comes from the whole files, when a character asks for it.
import { readFileSync, writeFileSync } from 'node:fs';
import subset from 'subset-font';

const range = (from, to) =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, at) => from + at));
const signs =
  '\u2002\u2003\u2007\u2009-\u200b\u2010-\u2014\u2018-\u201a\u201c-\u201e\u2020\u2022\u2026\u202f\u2030\u2032\u2033\u2039\u203a\u20ac\u2122\u2190-\u2193\u2212';
const spread = (text) => text.replace(/(.)-(.)/g, (_, a, b) => range(a.codePointAt(0), b.codePointAt(0)));
const western = range(0x20, 0x7e) + range(0xa0, 0xff) + '\u0152\u0153\u0178' + spread(signs);
const french = `${range(0x20, 0x7e)}ÀÂÇÉÈÊËÎÏÔÖÙÛÜŸŒÆàâäçéèêëîïôöùûüÿœæ«»’‘“”–—…·°€\u00a0\u202f`;

const variable = '@fontsource-variable/';
const files = [
  [
    'inter',
    `${variable}inter/files/inter-latin-wght-normal`,
    western,
    { wght: { min: 400, max: 700 } },
    'kern tnum ccmp locl',
  ],
  [
    'bricolage-600',
    `${variable}bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal`,
    french,
    { wght: 600 },
    'kern tnum',
  ],
  [
    'bricolage-700',
    `${variable}bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal`,
    french,
    { wght: 700 },
    'kern tnum',
  ],
  [
    'young-serif',
    '@fontsource/young-serif/files/young-serif-latin-400-normal',
    french,
    undefined,
    'kern liga',
  ],
];

for (const [name, source, text, variationAxes, features] of files) {
  const whole = readFileSync(`node_modules/${source}.woff2`);
  const options = {
    targetFormat: 'woff2',
    variationAxes,
    keepFeatures: features.split(' '),
  };
  const cut = await subset(whole, text, options);
  writeFileSync(`src/ui/theme/fonts/${name}.woff2`, cut);
  process.stdout.write(`${name}: ${whole.length} → ${cut.length}\n`);
}
