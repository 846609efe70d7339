import { defineBlock } from '../block';
import { plan } from '../examples';
import { schema } from './schema';
import { file as view } from './view';

export const file = defineBlock({
  view,
  name: 'block.file.name',
  hint: 'block.file.hint',
  icon: 'file-download',
  category: 'media',
  schema,
  fields: {
    media: { kind: 'media', label: 'block.file.media', accept: 'document' },
    title: { kind: 'line', label: 'block.field.title', help: 'block.file.titleHelp' },
    note: { kind: 'line', label: 'block.field.note', help: 'block.file.noteHelp' },
  },
  empty: { media: '', title: '', note: '' },
  example: { media: plan, title: 'Plan d’évacuation des trois halls', note: '1 page' },
});
