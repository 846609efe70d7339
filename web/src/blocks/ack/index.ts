import { defineBlock } from '../block';
import { schema } from './schema';
import { ack as view } from './view';

export const ack = defineBlock({
  view,
  name: 'block.ack.name',
  hint: 'block.ack.hint',
  icon: 'certificate',
  category: 'act',
  schema,
  fields: {
    title: { kind: 'line', label: 'block.field.title' },
    statement: { kind: 'text', label: 'block.ack.statement', help: 'block.ack.statementHelp' },
  },
  empty: {
    title: 'Confirmer votre lecture',
    statement: 'J’ai lu ce livret et je sais à qui poser mes questions.',
  },
  example: {
    title: 'Confirmer votre lecture',
    statement:
      'J’ai lu ce livret et les consignes de sécurité de l’atelier. Je sais à qui poser mes questions.',
  },
});
