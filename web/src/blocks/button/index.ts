import { defineBlock } from '../block';
import { anotherPage, aPage } from '../examples';
import { listField } from '../fields';
import { schema } from './schema';
import { button as view } from './view';

export const button = defineBlock({
  view,
  name: 'block.button.name',
  hint: 'block.button.hint',
  icon: 'click',
  category: 'act',
  schema,
  fields: {
    buttons: listField({
      label: 'block.button.buttons',
      add: 'block.button.add',
      title: 'label',
      min: 1,
      max: 4,
      item: { label: 'Ouvrir la page', url: '', quiet: true },
      fields: {
        label: { kind: 'line', label: 'block.button.label', help: 'block.button.labelHelp' },
        url: { kind: 'url', label: 'block.field.url' },
        quiet: { kind: 'flag', label: 'block.button.quiet' },
      },
    }),
  },
  empty: { buttons: [{ label: 'Ouvrir la page', url: '', quiet: false }] },
  example: {
    buttons: [
      { label: 'Choisir ma tenue de travail', url: aPage, quiet: false },
      { label: 'Voir le règlement intérieur', url: anotherPage, quiet: true },
    ],
  },
});
