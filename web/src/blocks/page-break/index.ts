import { defineBlock } from '../block';
import { schema } from './schema';
import { pageBreak as view } from './view';

export const pageBreak = defineBlock({
  view,
  name: 'block.page-break.name',
  hint: 'block.page-break.hint',
  icon: 'page-break',
  category: 'layout',
  schema,
  fields: {},
  empty: {},
  example: {},
});
