import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { BlockData, Media, PageData } from '@/blocks/context';
import { blocks } from '@/blocks/registry';
import french from '@/locales/fr-FR.json';
import { exampleOf, picture } from '@/test/blocks';
import { check, type World } from './check';
import { contrastsOf } from './contrasts';

const messages = french as Record<string, string>;
const PAGE = '019a8000-0000-7000-8000-000000000101';
const GONE = '019a8000-0000-7000-8000-0000000009ff';
const PICTURE = '019a8000-0000-7000-8000-000000000001';

const media =
  (over: Partial<Media> = {}) =>
  (id: string) =>
    id === GONE ? null : { ...picture, ...over };

/** Everything is there: every page, every file with its text, every variable with its value. */
const everywhere = { has: () => true } as unknown as ReadonlySet<string>;
const fine: World = {
  media: media(),
  pages: everywhere,
  chapters: everywhere,
  variables: { has: () => true, get: () => true } as unknown as ReadonlyMap<string, boolean>,
  contrasts: [],
};

const page = (...content: BlockData[]): PageData => ({ root: { props: {} }, content });
const text = (html: string): BlockData => ({ type: 'text', props: { id: 't', v: 1, html, look: 'plain' } });

const ours = { paper: '#fbfdf8', ink: '#16332a', brand: '#1e4a3b', accent: '#9c3d14' };

type Seed = [
  fault: string,
  block: BlockData | BlockData[],
  key: string,
  path: string,
  world?: Partial<World>,
];

const person = { name: 'Léa', role: '', phone: '02 97 00 00 00', email: '' };
const answer = { text: 'Oui', right: true, why: '' };

/** One fault each, of the kinds that authors make. */
const seeds: Seed[] = [
  ['image without a file', exampleOf('image', { media: '' }), 'imageMissing', 'media'],
  ['image whose file is gone', exampleOf('image', { media: GONE }), 'mediaGone', 'media'],
  ['image without alt', exampleOf('image', { alt: '' }), 'altMissing', 'alt', { media: media({ alt: '' }) }],
  ['alt of blanks', exampleOf('image', { alt: '   ' }), 'altMissing', 'alt', { media: media({ alt: '' }) }],
  ['alt that is the file’s name', exampleOf('image', { alt: 'hall.webp' }), 'altFile', 'alt'],
  ['alt that a camera gave', exampleOf('image', { alt: 'IMG_2041' }), 'altFile', 'alt'],
  [
    'the library’s alt is the file’s name',
    exampleOf('image', { alt: '' }),
    'altFile',
    'alt',
    { media: media({ alt: 'hall-2.JPG' }) },
  ],
  ['alt that is an essay', exampleOf('image', { alt: 'mot '.repeat(80) }), 'altLong', 'alt'],
  ['gallery without images', exampleOf('gallery', { images: [] }), 'galleryEmpty', 'images'],
  [
    'gallery image without alt',
    exampleOf('gallery', { images: [{ media: PICTURE, alt: '', caption: '' }] }),
    'altMissing',
    'images.0.alt',
    { media: media({ alt: '' }) },
  ],
  ['video without a film', exampleOf('video', { file: '', url: '' }), 'videoMissing', 'file'],
  [
    'video without subtitles nor words',
    exampleOf('video', { subtitled: false, transcript: '' }),
    'videoWords',
    'subtitled',
  ],
  ['video without a title', exampleOf('video', { title: '' }), 'noTitle', 'title'],
  ['audio without a file', exampleOf('audio', { media: '' }), 'audioMissing', 'media'],
  ['audio without its words', exampleOf('audio', { transcript: '<p></p>' }), 'audioWords', 'transcript'],
  ['file without a file', exampleOf('file', { media: '' }), 'fileMissing', 'media'],
  [
    'button that leads nowhere',
    exampleOf('button', { buttons: [{ label: 'Voir le plan', url: '', quiet: false }] }),
    'linkEmpty',
    'buttons.0.url',
  ],
  [
    'button without words',
    exampleOf('button', { buttons: [{ label: ' ', url: 'https://a.fr', quiet: false }] }),
    'linkNoWords',
    'buttons.0.label',
  ],
  [
    'button that says « Cliquez ici ! »',
    exampleOf('button', { buttons: [{ label: 'Cliquez ici !', url: 'https://a.fr', quiet: false }] }),
    'linkVague',
    'buttons.0.label',
  ],
  [
    'link to a deleted page',
    exampleOf('button', { buttons: [{ label: 'Le plan', url: `page:${GONE}`, quiet: false }] }),
    'linkPage',
    'buttons.0.url',
    { pages: new Set([PAGE]) },
  ],
  [
    'link to a deleted chapter',
    exampleOf('button', { buttons: [{ label: 'Le plan', url: `chapter:${GONE}`, quiet: false }] }),
    'linkChapter',
    'buttons.0.url',
    { chapters: new Set() },
  ],
  [
    'link to a deleted file',
    exampleOf('button', { buttons: [{ label: 'Le plan', url: `media:${GONE}`, quiet: false }] }),
    'linkMedia',
    'buttons.0.url',
  ],
  [
    'address without https',
    exampleOf('button', { buttons: [{ label: 'Le site', url: 'www.courtil.fr', quiet: false }] }),
    'linkInvalid',
    'buttons.0.url',
  ],
  [
    'address of no site',
    exampleOf('button', { buttons: [{ label: 'Le site', url: 'https://courtil', quiet: false }] }),
    'linkInvalid',
    'buttons.0.url',
  ],
  [
    'address of an example',
    exampleOf('button', { buttons: [{ label: 'Le site', url: 'https://www.example.com/', quiet: false }] }),
    'linkExample',
    'buttons.0.url',
  ],
  [
    'mail to nobody',
    exampleOf('button', { buttons: [{ label: 'Écrire', url: 'mailto:claire', quiet: false }] }),
    'email',
    'buttons.0.url',
  ],
  ['link in a text without words', text('<p>Voir <a href="https://a.fr"> </a></p>'), 'linkNoWords', 'html'],
  [
    'link in a text that says « ici »',
    text('<p>Voir <a href="https://a.fr">ici</a></p>'),
    'linkVague',
    'html',
  ],
  ['link in a text to nowhere', text('<p>Voir <a href="">le plan</a></p>'), 'linkEmpty', 'html'],
  [
    'link in a text to a deleted page',
    text(`<p>Voir <a href="page:${GONE}">le plan</a></p>`),
    'linkPage',
    'html',
    { pages: new Set([PAGE]) },
  ],
  ['text without text', text('<p>&nbsp;</p>'), 'empty', 'html'],
  ['title in a text that is empty', text('<h3> </h3><p>Bonjour</p>'), 'headingEmpty', 'html'],
  ['title in a text that skips a level', text('<h4>Les tenues</h4><p>Bonjour</p>'), 'headingSkipped', 'html'],
  ['title made of bold', text('<p><strong>Les tenues</strong></p><p>Bonjour</p>'), 'falseTitle', 'html'],
  ['empty heading', exampleOf('heading', { title: '' }), 'headingEmpty', 'title'],
  ['third level first', exampleOf('heading', { level: 3 }), 'headingOrder', 'level'],
  ['contents of nothing', exampleOf('contents'), 'contentsEmpty', ''],
  [
    'unknown variable',
    text('<p>Appelez {{rh.telefone}}.</p>'),
    'variableUnknown',
    'html',
    { variables: new Map([['rh.telephone', true]]) },
  ],
  [
    'variable without a value',
    text('<p>Appelez {{rh.telephone}}.</p>'),
    'variableEmpty',
    'html',
    { variables: new Map([['rh.telephone', false]]) },
  ],
  ['variable cut in two', text('<p>Appelez {{rh.telephone}.</p>'), 'variableBroken', 'html'],
  ['empty callout', exampleOf('callout', { html: '' }), 'empty', 'html'],
  ['empty quote', exampleOf('quote', { text: '' }), 'empty', 'text'],
  ['word of nobody', exampleOf('word', { name: '' }), 'noName', 'name'],
  [
    'card without a title',
    exampleOf('cards', { cards: [{ title: '', text: 'a', url: '', illustration: '', media: '' }] }),
    'noTitle',
    'cards.0.title',
  ],
  [
    'empty column',
    exampleOf('columns', { columns: [{ content: [] }, { content: [text('<p>a</p>')] }] }),
    'columnEmpty',
    'columns.0.content',
  ],
  [
    'fold without a title',
    exampleOf('accordion', { items: [{ title: '', open: false, content: [text('<p>a</p>')] }] }),
    'noTitle',
    'items.0.title',
  ],
  [
    'fold that holds nothing',
    exampleOf('accordion', { items: [{ title: 'Tenue', open: false, content: [] }] }),
    'itemEmpty',
    'items.0.content',
  ],
  [
    'tab without a title',
    exampleOf('tabs', { items: [{ title: '', content: [text('<p>a</p>')] }] }),
    'noTitle',
    'items.0.title',
  ],
  [
    'step without a title',
    exampleOf('timeline', { steps: [{ when: '8 h', title: '', text: '', key: false, moments: [] }] }),
    'noTitle',
    'steps.0.title',
  ],
  [
    'portrait without a name',
    exampleOf('team', { people: [{ ...person, name: '', media: '' }] }),
    'noName',
    'people.0.name',
  ],
  [
    'mail address without @',
    exampleOf('team', { people: [{ ...person, media: '', email: 'lea.fr' }] }),
    'email',
    'people.0.email',
  ],
  [
    'telephone without digits',
    exampleOf('team', { people: [{ ...person, media: '', phone: 'standard' }] }),
    'phone',
    'people.0.phone',
  ],
  [
    'chart that skips a level',
    exampleOf('org', {
      people: [
        { name: 'A', role: '', level: 1 },
        { name: 'B', role: '', level: 3 },
      ],
    }),
    'orgLevel',
    'people.1.level',
  ],
  [
    'figure without a value',
    exampleOf('figures', { figures: [{ value: '', unit: '', label: 'gens' }] }),
    'figureEmpty',
    'figures.0.value',
  ],
  [
    'figure of what?',
    exampleOf('figures', { figures: [{ value: '84', unit: '', label: '' }] }),
    'figureLabel',
    'figures.0.label',
  ],
  [
    'emergency without a number',
    exampleOf('contacts', { emergencies: [{ number: '', label: 'SAMU', sms: false }], people: [] }),
    'numberEmpty',
    'emergencies.0.number',
  ],
  [
    'contact that cannot be reached',
    exampleOf('contacts', { emergencies: [], people: [{ ...person, phone: '' }] }),
    'contactEmpty',
    'people.0.phone',
  ],
  ['address without an address', exampleOf('address', { address: '' }), 'addressEmpty', 'address'],
  ['table without heads', exampleOf('table', { head: ['', ''] }), 'tableHead', 'head'],
  ['table without cells', exampleOf('table', { rows: [['', '']] }), 'empty', 'rows'],
  [
    'thing to do that says nothing',
    exampleOf('checklist', { items: [{ text: '', note: '' }] }),
    'itemText',
    'items.0.text',
  ],
  ['quiz without a question', exampleOf('quiz', { question: '' }), 'quizQuestion', 'question'],
  [
    'quiz nobody can win',
    exampleOf('quiz', {
      answers: [
        { ...answer, right: false },
        { ...answer, right: false },
      ],
    }),
    'quizRight',
    'answers',
  ],
  ['quiz nobody can lose', exampleOf('quiz', { answers: [answer, answer] }), 'quizWrong', 'answers'],
  [
    'quiz answer without words',
    exampleOf('quiz', { answers: [answer, { ...answer, text: '', right: false }] }),
    'quizAnswer',
    'answers.1.text',
  ],
  ['acknowledgement of nothing', exampleOf('ack', { statement: '' }), 'ackEmpty', 'statement'],
  ['embed of nothing', exampleOf('embed', { url: '' }), 'linkEmpty', 'url'],
  ['embed without a title', exampleOf('embed', { title: '' }), 'noTitle', 'title'],
  [
    'block left as it came',
    { type: 'quote', props: { ...blocks.find(({ type }) => type === 'quote')?.empty, id: 'q', v: 1 } },
    'untouched',
    '',
  ],
  ['block of another program', { type: 'hologram', props: { id: 'h', v: 1 } }, 'unknown', ''],
  [
    'text as pale as its paper',
    [],
    'contrastText',
    '',
    { contrasts: contrastsOf({ ...ours, ink: '#9a9a9a' }) },
  ],
  [
    'a brand nothing can stand on',
    [],
    'contrastBrand',
    '',
    { contrasts: contrastsOf({ ...ours, ink: '#5a5a5a', brand: '#8a8a8a' }) },
  ],
  [
    'more blocks than anybody reads',
    Array.from({ length: 501 }, (_, n) => exampleOf('quote', {}, `q${n}`)),
    'tooMany',
    '',
  ],
];

describe('H10: what authors get wrong is found, and points to its block', () => {
  it('has at least 38 seeded faults', () => expect(seeds.length).toBeGreaterThanOrEqual(38));

  it.each(seeds)('%s', (_, block, key, path, world) => {
    const content = [block].flat();
    const found = check(page(...content), { ...fine, ...world });
    const own = found.filter((finding) => finding.key === `editor.check.${key}`);
    expect(own.map((finding) => finding.path)).toContain(path);
    expect(found.length).toBe(own.length);
    const about = content.length === 1 ? content[0]?.props.id : '';
    expect(own[0]?.block).toBe(about);
  });

  it('finds them inside other blocks too', () => {
    const inside = exampleOf('columns', {
      columns: [{ content: [exampleOf('image', { media: '' }, 'deep')] }, { content: [text('<p>a</p>')] }],
    });
    expect(check(page(inside), fine)).toMatchObject([{ block: 'deep', key: 'editor.check.imageMissing' }]);
  });

  it('gives every finding a key of its own and words to say it with', () => {
    const found = seeds.flatMap(([, block, , , world]) =>
      check(page(...[block].flat()), { ...fine, ...world }),
    );
    expect(found.filter(({ key }) => !messages[key])).toEqual([]);
    const all = check(page(...blocks.map(({ type }) => exampleOf(type, {}, type))), {
      ...fine,
      pages: new Set(),
      media: () => null,
    });
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  });
});

describe('H10: no false alarm', () => {
  it.each(blocks.map((block) => [block.type]))('on the example of %s', (type) => {
    const titled = type === 'contents' ? [exampleOf('heading', {}, 'h')] : [];
    expect(check(page(...titled, exampleOf(type)), fine)).toEqual([]);
  });

  const demo = JSON.parse(
    readFileSync(resolve(import.meta.dirname, '../../../../../internal/app/demo_pages.json'), 'utf8'),
  ) as Record<string, PageData>;
  it.each(Object.entries(demo))('on the demonstration page « %s »', (_, given) => {
    expect(check(given, fine)).toEqual([]);
  });

  it('on what is decorative, not known yet, or a variable', () => {
    const decorative = { ...fine, media: media({ alt: '', decorative: true }) };
    expect(check(page(exampleOf('image', { alt: '' })), decorative)).toEqual([]);
    const unknown = { ...fine, media: () => undefined, pages: null, chapters: null, variables: null };
    const asks = exampleOf('contacts', {
      emergencies: [],
      people: [{ name: '{{rh.nom}}', role: '', phone: '{{rh.telephone}}', email: '{{rh.email}}' }],
    });
    expect(check(page(exampleOf('image', { alt: '' }), asks), unknown)).toEqual([]);
  });

  it('on a palette that can be read', () => expect(contrastsOf(ours)).toEqual([]));

  it('on an empty page', () => expect(check(page(), fine)).toEqual([]));
});
