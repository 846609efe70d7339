import { defineBlock } from '../block';
import { schema } from './schema';
import { contents as view } from './view';

export const contents = defineBlock({
  view,
  name: 'block.contents.name',
  hint: 'block.contents.hint',
  icon: 'list-numbers',
  category: 'layout',
  schema,
  fields: {},
  empty: {},
  example: {},
});
