import { defineBlock } from '../block';
import { paragraph } from '../examples';
import { labelField, listField } from '../fields';
import { schema } from './schema';
import { accordion as view } from './view';

export const accordion = defineBlock({
  view,
  name: 'block.accordion.name',
  hint: 'block.accordion.hint',
  icon: 'layout-list',
  category: 'layout',
  schema,
  fields: {
    label: labelField,
    items: listField({
      label: 'block.accordion.items',
      add: 'block.accordion.add',
      title: 'title',
      min: 1,
      max: 50,
      item: { title: 'Votre question ?', open: false, content: [] },
      fields: {
        title: { kind: 'line', label: 'block.field.title' },
        open: { kind: 'flag', label: 'block.accordion.open' },
        content: { kind: 'slot', label: 'block.field.content' },
      },
    }),
  },
  empty: {
    label: 'Questions fréquentes',
    items: [{ title: 'Que faire si je suis en retard ?', open: true, content: [] }],
  },
  example: {
    label: 'Questions fréquentes',
    items: [
      {
        title: 'Que faire si je suis en retard ?',
        open: true,
        content: [
          paragraph(
            'a1',
            '<p>Appelez votre chef d’équipe avant l’heure de prise de poste. Un message suffit si vous êtes dans les transports en commun.</p>',
          ),
        ],
      },
      {
        title: 'Puis-je écouter de la musique ?',
        open: false,
        content: [
          paragraph(
            'a2',
            '<p>Non dans les halls&nbsp;: le son de la machine vous renseigne, et l’alarme doit s’entendre.</p>',
          ),
        ],
      },
      {
        title: 'Quand suis-je payé ?',
        open: false,
        content: [
          paragraph(
            'a3',
            '<p>Le dernier jour ouvré du mois. Le bulletin arrive dans votre coffre numérique.</p>',
          ),
        ],
      },
    ],
  },
});
