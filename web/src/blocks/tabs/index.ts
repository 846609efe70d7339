import { defineBlock } from '../block';
import { paragraph } from '../examples';
import { labelField, listField } from '../fields';
import { schema } from './schema';
import { tabs as view } from './view';

export const tabs = defineBlock({
  view,
  name: 'block.tabs.name',
  hint: 'block.tabs.hint',
  icon: 'layout-navbar',
  category: 'layout',
  schema,
  fields: {
    label: labelField,
    items: listField({
      label: 'block.tabs.items',
      add: 'block.tabs.add',
      title: 'title',
      min: 2,
      max: 6,
      item: { title: 'Onglet', content: [] },
      fields: {
        title: { kind: 'line', label: 'block.field.title' },
        content: { kind: 'slot', label: 'block.field.content' },
      },
    }),
  },
  empty: {
    label: 'Onglets',
    items: [
      { title: 'Premier onglet', content: [] },
      { title: 'Second onglet', content: [] },
    ],
  },
  example: {
    label: 'Horaires par équipe',
    items: [
      {
        title: 'Matin',
        content: [
          paragraph(
            't1',
            '<p><strong>5 h – 13 h</strong>, pause de trente minutes à 9 h. Prime de panier chaque jour travaillé.</p>',
          ),
        ],
      },
      {
        title: 'Journée',
        content: [paragraph('t2', '<p><strong>8 h – 16 h 30</strong>, pause d’une heure à midi.</p>')],
      },
      {
        title: 'Après-midi',
        content: [
          paragraph(
            't3',
            '<p><strong>13 h – 21 h</strong>, pause de trente minutes à 17 h. Le vendredi se termine à 20 h.</p>',
          ),
        ],
      },
    ],
  },
});
