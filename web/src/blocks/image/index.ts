import { defineBlock } from '../block';
import { hall } from '../examples';
import { picture, widthField } from '../fields';
import { schema } from './schema';
import { image as view } from './view';

export const image = defineBlock({
  view,
  name: 'block.image.name',
  hint: 'block.image.hint',
  icon: 'photo',
  category: 'media',
  schema,
  fields: {
    media: picture(),
    alt: { kind: 'text', label: 'block.field.alt', help: 'block.field.altHelp' },
    caption: { kind: 'line', label: 'block.field.caption' },
    width: widthField,
  },
  empty: { media: '', alt: '', caption: '', width: 'wide' },
  example: {
    media: hall,
    alt: '',
    caption: 'Le hall 2, construit en 1991. L’allée jaune est réservée aux piétons.',
    width: 'wide',
  },
});
