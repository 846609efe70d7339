import { defineBlock } from '../block';
import { chime } from '../examples';
import { schema } from './schema';
import { audio as view } from './view';

export const audio = defineBlock({
  view,
  name: 'block.audio.name',
  hint: 'block.audio.hint',
  icon: 'volume',
  category: 'media',
  schema,
  fields: {
    media: { kind: 'media', label: 'block.audio.media', accept: 'audio' },
    title: { kind: 'line', label: 'block.field.title' },
    text: { kind: 'line', label: 'block.field.note' },
    transcript: { kind: 'rich', label: 'block.field.transcript', help: 'block.field.transcriptHelp' },
  },
  empty: { media: '', title: 'Titre de l’enregistrement', text: '', transcript: '' },
  example: {
    media: chime,
    title: 'Le signal d’évacuation',
    text: '3 secondes. Écoutez-le une fois au calme.',
    transcript: '<p>Trois notes montantes, répétées jusqu’à l’arrêt de l’alarme.</p>',
  },
});
