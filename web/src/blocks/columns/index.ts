import { defineBlock } from '../block';
import { paragraph } from '../examples';
import { listField, widthField } from '../fields';
import { schema } from './schema';
import { columns as view } from './view';

export const columns = defineBlock({
  view,
  name: 'block.columns.name',
  hint: 'block.columns.hint',
  icon: 'columns-3',
  category: 'layout',
  schema,
  fields: {
    columns: listField({
      label: 'block.columns.columns',
      add: 'block.columns.add',
      min: 2,
      max: 3,
      item: { content: [] },
      fields: { content: { kind: 'slot', label: 'block.field.content' } },
    }),
    width: widthField,
  },
  empty: { columns: [{ content: [] }, { content: [] }], width: 'wide' },
  example: {
    columns: [
      {
        content: [
          paragraph(
            'c1',
            '<h3>Votre tuteur</h3><p>Il vous suit pendant trois mois. Il répond d’abord, il corrige ensuite.</p>',
          ),
        ],
      },
      {
        content: [
          paragraph(
            'c2',
            '<h3>Votre chef d’équipe</h3><p>Il donne le planning, valide les congés et signe les heures.</p>',
          ),
        ],
      },
      {
        content: [
          paragraph(
            'c3',
            '<h3>Votre référente</h3><p>Inès, aux ressources humaines, pour tout ce qui n’est pas la pièce.</p>',
          ),
        ],
      },
    ],
    width: 'wide',
  },
});
