import { defineBlock } from '../block';
import { schema } from './schema';
import { heading as view } from './view';

export const heading = defineBlock({
  view,
  name: 'block.heading.name',
  hint: 'block.heading.hint',
  icon: 'heading',
  category: 'text',
  schema,
  fields: {
    title: { kind: 'line', label: 'block.field.title' },
    text: { kind: 'line', label: 'block.heading.text', help: 'block.heading.textHelp' },
    level: {
      kind: 'choice',
      label: 'block.heading.level',
      options: [
        { value: 2, label: 'block.heading.level2' },
        { value: 3, label: 'block.heading.level3' },
      ],
    },
  },
  empty: { title: 'Votre titre', text: '', level: 2 },
  example: {
    title: 'Votre première semaine',
    text: 'On ne vous demandera pas de produire avant le jeudi.',
    level: 2,
  },
});
