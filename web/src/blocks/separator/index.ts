import { defineBlock } from '../block';
import { schema } from './schema';
import { separator as view } from './view';

export const separator = defineBlock({
  view,
  name: 'block.separator.name',
  hint: 'block.separator.hint',
  icon: 'separator-horizontal',
  category: 'layout',
  schema,
  fields: {},
  empty: {},
  example: {},
});
