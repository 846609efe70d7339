import { defineBlock } from '../block';
import { hall } from '../examples';
import { picture, widthField } from '../fields';
import { schema } from './schema';
import { video as view } from './view';

export const video = defineBlock({
  view,
  name: 'block.video.name',
  hint: 'block.video.hint',
  icon: 'player-play',
  category: 'media',
  schema,
  fields: {
    title: { kind: 'line', label: 'block.field.title' },
    file: { kind: 'media', label: 'block.video.file', accept: 'video', help: 'block.video.fileHelp' },
    url: { kind: 'url', label: 'block.video.url', help: 'block.video.urlHelp' },
    duration: { kind: 'line', label: 'block.video.duration' },
    poster: picture('block.video.poster'),
    subtitled: { kind: 'flag', label: 'block.video.subtitled' },
    transcript: { kind: 'rich', label: 'block.field.transcript', help: 'block.field.transcriptHelp' },
    width: widthField,
  },
  empty: {
    title: 'Titre de la vidéo',
    file: '',
    url: '',
    duration: '',
    poster: '',
    subtitled: false,
    transcript: '',
    width: 'wide',
  },
  example: {
    title: 'Consigner une machine',
    file: '',
    url: 'https://video.exemple.fr/w/consigner-une-machine',
    duration: '3 min',
    poster: hall,
    subtitled: true,
    transcript:
      '<p>Youssef coupe l’alimentation, pose son cadenas et son étiquette, puis appuie sur le bouton de marche&nbsp;: rien ne bouge.</p>',
    width: 'wide',
  },
});
