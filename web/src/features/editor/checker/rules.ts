import type { BlockData, Slot } from '@/blocks/context';
import { film } from '@/blocks/players';
import { blockOf } from '@/blocks/registry';
import { same } from '../saving/same';
import { altFaults } from './alt';
import { error, type Fault, type World, warning } from './finding';
import { textIn } from './html';
import { isVague } from './values';

/** What blocks hold, by name: each rule reads what its own block has. */
interface Props {
  title: string;
  html: string;
  media: string;
  alt: string;
  images: { media: string; alt: string }[];
  file: string;
  url: string;
  subtitled: boolean;
  transcript: string;
  buttons: { label: string; url: string }[];
  text: string;
  lead: string;
  portrait: string;
  name: string;
  cards: { title: string }[];
  columns: { content: Slot }[];
  items: { title: string; text: string; content: Slot }[];
  steps: { title: string }[];
  people: Person[];
  figures: { value: string; label: string }[];
  emergencies: { number: string; label: string }[];
  address: string;
  head: string[];
  rows: string[][];
  label: string;
  question: string;
  answers: { text: string; right: boolean }[];
  statement: string;
}

interface Person {
  name: string;
  phone?: string;
  email?: string;
  level?: number;
}
type Rule = (props: Props, world: World) => Iterable<Fault>;

const blank = (text: unknown) => typeof text !== 'string' || text.trim() === '';
const blankRich = (html: unknown) => typeof html !== 'string' || textIn(html) === '';

/** A list's items, each with where it is. */
function* each<T>(list: T[], name: string): Generator<[T, string]> {
  for (const [i, item] of (list ?? []).entries()) yield [item, `${name}.${i}`];
}

/** Says of each item whose text is empty that it is. */
function* texts<T>(list: T[], name: string, field: keyof T & string, key: string): Generator<Fault> {
  for (const [item, path] of each(list, name)) if (blank(item[field])) yield error(key, `${path}.${field}`);
}

const nothingIn = (slot: Slot | undefined) => (slot?.length ?? 0) === 0;

const rules: Record<string, Rule> = {
  *heading({ title }) {
    if (blank(title)) yield error('headingEmpty', 'title');
  },
  *text({ html }) {
    if (blankRich(html)) yield warning('empty', 'html');
  },
  *image({ media, alt }, world) {
    if (blank(media)) yield error('imageMissing', 'media');
    else yield* altFaults(media, alt, 'alt', world);
  },
  *gallery({ images }, world) {
    if (images.length === 0) yield error('galleryEmpty', 'images');
    for (const [{ media, alt }, path] of each(images, 'images')) {
      if (blank(media)) yield error('imageMissing', `${path}.media`);
      else yield* altFaults(media, alt, `${path}.alt`, world);
    }
  },
  *video({ title, file, url, subtitled, transcript }) {
    if (blank(file) && blank(url)) yield error('videoMissing', 'file');
    else if (blank(file) && !film(url.trim())) yield error('videoHost', 'url');
    if (blank(title)) yield error('noTitle', 'title');
    if (!subtitled && blankRich(transcript)) yield warning('videoWords', 'subtitled');
  },
  *audio({ media, title, transcript }) {
    if (blank(media)) yield error('audioMissing', 'media');
    if (blank(title)) yield error('noTitle', 'title');
    if (blankRich(transcript)) yield warning('audioWords', 'transcript');
  },
  *file({ media, title }) {
    if (blank(media)) yield error('fileMissing', 'media');
    if (blank(title)) yield warning('noTitle', 'title');
  },
  *button({ buttons }) {
    for (const [{ label, url }, path] of each(buttons, 'buttons')) {
      if (blank(label)) yield error('linkNoWords', `${path}.label`);
      else if (isVague(label)) yield warning('linkVague', `${path}.label`, { text: label });
      if (blank(url)) yield error('linkEmpty', `${path}.url`, { text: label });
    }
  },
  *callout({ html }) {
    if (blankRich(html)) yield warning('empty', 'html');
  },
  *quote({ text }) {
    if (blank(text)) yield warning('empty', 'text');
  },
  *word({ lead, html, portrait, name }, world) {
    if (blank(lead) && blankRich(html)) yield warning('empty', 'html');
    if (blank(name)) yield warning('noName', 'name');
    if (!blank(portrait) && blank(name)) yield* altFaults(portrait, '', 'portrait', world);
  },
  *cards({ cards }) {
    yield* texts(cards, 'cards', 'title', 'noTitle');
  },
  *columns({ columns }) {
    for (const [{ content }, path] of each(columns, 'columns')) {
      if (nothingIn(content)) yield warning('columnEmpty', `${path}.content`);
    }
  },
  *accordion({ items }) {
    yield* holders(items);
  },
  *tabs({ items }) {
    yield* holders(items);
  },
  *timeline({ steps }) {
    yield* texts(steps, 'steps', 'title', 'noTitle');
  },
  *team({ people }) {
    yield* texts(people, 'people', 'name', 'noName');
  },
  *org({ people }) {
    yield* texts(people, 'people', 'name', 'noName');
    let above = 0;
    for (const [{ level = 1 }, path] of each(people, 'people')) {
      if (level > above + 1) yield error('orgLevel', `${path}.level`);
      above = level;
    }
  },
  *figures({ figures }) {
    yield* texts(figures, 'figures', 'value', 'figureEmpty');
    yield* texts(figures, 'figures', 'label', 'figureLabel');
  },
  *contacts({ emergencies, people }) {
    yield* texts(emergencies, 'emergencies', 'number', 'numberEmpty');
    yield* texts(emergencies, 'emergencies', 'label', 'numberLabel');
    for (const [{ name, phone, email }, path] of each(people, 'people')) {
      if (blank(name)) yield error('noName', `${path}.name`);
      if (blank(phone) && blank(email)) yield warning('contactEmpty', `${path}.phone`, { name });
    }
  },
  *address({ address }) {
    if (blank(address)) yield error('addressEmpty', 'address');
  },
  *table({ head, rows, label }) {
    if (head.every(blank)) yield error('tableHead', 'head');
    if (rows.flat().every(blank)) yield warning('empty', 'rows');
    if (blank(label)) yield warning('tableLabel', 'label');
  },
  *checklist({ items }) {
    yield* texts(items, 'items', 'text', 'itemText');
  },
  *quiz({ question, answers }) {
    if (blank(question)) yield error('quizQuestion', 'question');
    const all = answers;
    yield* texts(all, 'answers', 'text', 'quizAnswer');
    if (!all.some(({ right }) => right)) yield error('quizRight', 'answers');
    else if (all.every(({ right }) => right)) yield warning('quizWrong', 'answers');
  },
  *ack({ statement }) {
    if (blank(statement)) yield error('ackEmpty', 'statement');
  },
  *embed({ url, title }) {
    if (blank(url)) yield error('linkEmpty', 'url', { text: title });
    if (blank(title)) yield error('noTitle', 'title');
  },
};

function* holders(items: Props['items']): Generator<Fault> {
  for (const [{ title, content }, path] of each(items, 'items')) {
    if (blank(title)) yield error('noTitle', `${path}.title`);
    if (nothingIn(content)) yield warning('itemEmpty', `${path}.content`, { title });
  }
}

/** These say what they are for as they come. */
const fineAsAdded = new Set([
  'separator',
  'page-break',
  'contents',
  'columns',
  'ack',
  'image',
  'gallery',
  'file',
  'audio',
]);

/** What this kind of block can have wrong; one that still holds only what it came with, that first. */
export function* rulesOf({ type, props }: BlockData, world: World): Generator<Fault> {
  const { id: _, v: __, ...own } = props;
  if (!fineAsAdded.has(type) && same(own, blockOf(type)?.empty)) yield warning('untouched', '');
  yield* rules[type]?.(props as unknown as Props, world) ?? [];
}
