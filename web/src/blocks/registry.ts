import { accordion } from './accordion';
import { ack } from './ack';
import { address } from './address';
import { audio } from './audio';
import { type Block, type Category, categories } from './block';
import { button } from './button';
import { callout } from './callout';
import { cards } from './cards';
import { checklist } from './checklist';
import { columns } from './columns';
import { contacts } from './contacts';
import { contents } from './contents';
import type { BlockData } from './context';
import { embed } from './embed';
import { figures } from './figures';
import { file } from './file';
import { gallery } from './gallery';
import { heading } from './heading';
import { hours } from './hours';
import { image } from './image';
import { org } from './org';
import { pageBreak } from './page-break';
import { quiz } from './quiz';
import { quote } from './quote';
import { separator } from './separator';
import { table } from './table';
import { tabs } from './tabs';
import { team } from './team';
import { text } from './text';
import { timeline } from './timeline';
import { video } from './video';
import { word } from './word';

/** Every block, in the order of the palette. */
export const blocks: Block[] = [
  heading,
  text,
  callout,
  quote,
  image,
  gallery,
  video,
  audio,
  file,
  embed,
  columns,
  cards,
  accordion,
  tabs,
  contents,
  separator,
  pageBreak,
  word,
  team,
  org,
  contacts,
  timeline,
  figures,
  address,
  hours,
  table,
  button,
  checklist,
  quiz,
  ack,
];

const byType = new Map(blocks.map((block) => [block.type, block]));

export const blockOf = (type: string): Block | undefined => byType.get(type);

/** A block just added to a page; whoever adds it makes the id. */
export function newBlock(block: Block, id: string): BlockData {
  return { type: block.type, props: { ...structuredClone(block.empty), id, v: block.version } };
}

/** Keys of the names of the categories. */
export const categoryNames: Record<Category, string> = {
  text: 'block.category.text',
  media: 'block.category.media',
  layout: 'block.category.layout',
  people: 'block.category.people',
  facts: 'block.category.facts',
  act: 'block.category.act',
};

/** The palette: each category with its blocks. */
export const palette = categories.map((category) => ({
  category,
  name: categoryNames[category],
  blocks: blocks.filter((block) => block.category === category),
}));
