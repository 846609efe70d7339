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
    if (blank(title)) yield error('editor.check.headingEmpty', 'title');
  },
  *text({ html }) {
    if (blankRich(html)) yield warning('editor.check.empty', 'html');
  },
  *image({ media, alt }, world) {
    if (blank(media)) yield error('editor.check.imageMissing', 'media');
    else yield* altFaults(media, alt, 'alt', world);
  },
  *gallery({ images }, world) {
    if (images.length === 0) yield error('editor.check.galleryEmpty', 'images');
    for (const [{ media, alt }, path] of each(images, 'images')) {
      if (blank(media)) yield error('editor.check.imageMissing', `${path}.media`);
      else yield* altFaults(media, alt, `${path}.alt`, world);
    }
  },
  *video({ title, file, url, subtitled, transcript }) {
    if (blank(file) && blank(url)) yield error('editor.check.videoMissing', 'file');
    else if (blank(file) && !film(url.trim())) yield error('editor.check.videoHost', 'url');
    if (blank(title)) yield error('editor.check.noTitle', 'title');
    if (!subtitled && blankRich(transcript)) yield warning('editor.check.videoWords', 'subtitled');
  },
  *audio({ media, title, transcript }) {
    if (blank(media)) yield error('editor.check.audioMissing', 'media');
    if (blank(title)) yield error('editor.check.noTitle', 'title');
    if (blankRich(transcript)) yield warning('editor.check.audioWords', 'transcript');
  },
  *file({ media, title }) {
    if (blank(media)) yield error('editor.check.fileMissing', 'media');
    if (blank(title)) yield warning('editor.check.noTitle', 'title');
  },
  *button({ buttons }) {
    for (const [{ label, url }, path] of each(buttons, 'buttons')) {
      if (blank(label)) yield error('editor.check.linkNoWords', `${path}.label`);
      else if (isVague(label)) yield warning('editor.check.linkVague', `${path}.label`, { text: label });
      if (blank(url)) yield error('editor.check.linkEmpty', `${path}.url`, { text: label });
    }
  },
  *callout({ html }) {
    if (blankRich(html)) yield warning('editor.check.empty', 'html');
  },
  *quote({ text }) {
    if (blank(text)) yield warning('editor.check.empty', 'text');
  },
  *word({ lead, html, portrait, name }, world) {
    if (blank(lead) && blankRich(html)) yield warning('editor.check.empty', 'html');
    if (blank(name)) yield warning('editor.check.noName', 'name');
    if (!blank(portrait) && blank(name)) yield* altFaults(portrait, '', 'portrait', world);
  },
  *cards({ cards }) {
    yield* texts(cards, 'cards', 'title', 'editor.check.noTitle');
  },
  *columns({ columns }) {
    for (const [{ content }, path] of each(columns, 'columns')) {
      if (nothingIn(content)) yield warning('editor.check.columnEmpty', `${path}.content`);
    }
  },
  *accordion({ items }) {
    yield* holders(items);
  },
  *tabs({ items }) {
    yield* holders(items);
  },
  *timeline({ steps }) {
    yield* texts(steps, 'steps', 'title', 'editor.check.noTitle');
  },
  *team({ people }) {
    yield* texts(people, 'people', 'name', 'editor.check.noName');
  },
  *org({ people }) {
    yield* texts(people, 'people', 'name', 'editor.check.noName');
    let above = 0;
    for (const [{ level = 1 }, path] of each(people, 'people')) {
      if (level > above + 1) yield error('editor.check.orgLevel', `${path}.level`);
      above = level;
    }
  },
  *figures({ figures }) {
    yield* texts(figures, 'figures', 'value', 'editor.check.figureEmpty');
    yield* texts(figures, 'figures', 'label', 'editor.check.figureLabel');
  },
  *contacts({ emergencies, people }) {
    yield* texts(emergencies, 'emergencies', 'number', 'editor.check.numberEmpty');
    yield* texts(emergencies, 'emergencies', 'label', 'editor.check.numberLabel');
    for (const [{ name, phone, email }, path] of each(people, 'people')) {
      if (blank(name)) yield error('editor.check.noName', `${path}.name`);
      if (blank(phone) && blank(email)) yield warning('editor.check.contactEmpty', `${path}.phone`, { name });
    }
  },
  *address({ address }) {
    if (blank(address)) yield error('editor.check.addressEmpty', 'address');
  },
  *table({ head, rows, label }) {
    if (head.every(blank)) yield error('editor.check.tableHead', 'head');
    if (rows.flat().every(blank)) yield warning('editor.check.empty', 'rows');
    if (blank(label)) yield warning('editor.check.tableLabel', 'label');
  },
  *checklist({ items }) {
    yield* texts(items, 'items', 'text', 'editor.check.itemText');
  },
  *quiz({ question, answers }) {
    if (blank(question)) yield error('editor.check.quizQuestion', 'question');
    const all = answers;
    yield* texts(all, 'answers', 'text', 'editor.check.quizAnswer');
    if (!all.some(({ right }) => right)) yield error('editor.check.quizRight', 'answers');
    else if (all.every(({ right }) => right)) yield warning('editor.check.quizWrong', 'answers');
  },
  *ack({ statement }) {
    if (blank(statement)) yield error('editor.check.ackEmpty', 'statement');
  },
  *embed({ url, title }) {
    if (blank(url)) yield error('editor.check.linkEmpty', 'url', { text: title });
    if (blank(title)) yield error('editor.check.noTitle', 'title');
  },
};

function* holders(items: Props['items']): Generator<Fault> {
  for (const [{ title, content }, path] of each(items, 'items')) {
    if (blank(title)) yield error('editor.check.noTitle', `${path}.title`);
    if (nothingIn(content)) yield warning('editor.check.itemEmpty', `${path}.content`, { title });
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
  if (!fineAsAdded.has(type) && same(own, blockOf(type)?.empty)) yield warning('editor.check.untouched', '');
  yield* rules[type]?.(props as unknown as Props, world) ?? [];
}
