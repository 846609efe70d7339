import { defineBlock } from '../block';
import { caliper, chips, gear } from '../examples';
import { labelField, listField, picture, widthField } from '../fields';
import { schema } from './schema';
import { gallery as view } from './view';

export const gallery = defineBlock({
  view,
  name: 'block.gallery.name',
  hint: 'block.gallery.hint',
  icon: 'layout-grid',
  category: 'media',
  schema,
  fields: {
    label: labelField,
    images: listField({
      label: 'block.gallery.images',
      add: 'block.gallery.add',
      title: 'caption',
      min: 0,
      max: 60,
      item: { media: '', alt: '', caption: '' },
      fields: {
        media: picture(),
        alt: { kind: 'text', label: 'block.field.alt', help: 'block.field.altHelp' },
        caption: { kind: 'line', label: 'block.field.caption' },
      },
    }),
    width: widthField,
  },
  empty: { label: 'Galerie', images: [], width: 'wide' },
  example: {
    label: 'Galerie',
    images: [
      { media: gear, alt: '', caption: 'Roue de tête, acier 42CD4' },
      { media: chips, alt: '', caption: 'Copeaux d’aluminium' },
      { media: caliper, alt: '', caption: 'La mesure, toujours deux fois' },
    ],
    width: 'wide',
  },
});
