import { accordion } from './accordion/view';
import { ack } from './ack/view';
import { address } from './address/view';
import { audio } from './audio/view';
import { button } from './button/view';
import { callout } from './callout/view';
import { cards } from './cards/view';
import { checklist } from './checklist/view';
import { columns } from './columns/view';
import { contacts } from './contacts/view';
import { contents } from './contents/view';
import { embed } from './embed/view';
import { figures } from './figures/view';
import { file } from './file/view';
import { gallery } from './gallery/view';
import { heading } from './heading/view';
import { hours } from './hours/view';
import { image } from './image/view';
import { org } from './org/view';
import { pageBreak } from './page-break/view';
import { quiz } from './quiz/view';
import { quote } from './quote/view';
import { separator } from './separator/view';
import { table } from './table/view';
import { tabs } from './tabs/view';
import { team } from './team/view';
import { text } from './text/view';
import { timeline } from './timeline/view';
import { video } from './video/view';
import type { View } from './view';
import { word } from './word/view';

/** How each block is shown: all that publication needs. The registry has the rest. */
export const views: View[] = [
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

const byType = new Map(views.map((view) => [view.type, view]));

export const viewOf = (type: string): View | undefined => byType.get(type);
