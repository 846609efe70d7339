import { defineBlock } from '../block';
import { labelField, listField } from '../fields';
import { schema } from './schema';
import { checklist as view } from './view';

export const checklist = defineBlock({
  view,
  name: 'block.checklist.name',
  hint: 'block.checklist.hint',
  icon: 'checklist',
  category: 'act',
  schema,
  fields: {
    label: labelField,
    items: listField({
      label: 'block.checklist.items',
      add: 'block.checklist.add',
      title: 'text',
      min: 1,
      max: 60,
      item: { text: 'Chose à faire', note: '' },
      fields: {
        text: { kind: 'line', label: 'block.checklist.text' },
        note: { kind: 'line', label: 'block.field.note' },
      },
    }),
  },
  empty: {
    label: 'À préparer avant votre arrivée',
    items: [
      { text: 'Envoyer la copie de ma pièce d’identité', note: '' },
      { text: 'Transmettre mon relevé d’identité bancaire', note: '' },
    ],
  },
  example: {
    label: 'À préparer avant votre arrivée',
    items: [
      {
        text: 'Envoyer la copie de ma pièce d’identité',
        note: 'Par le lien sécurisé reçu avec ce livret',
      },
      { text: 'Donner ma pointure et ma taille de veste', note: '' },
      { text: 'Transmettre mon relevé d’identité bancaire', note: '' },
      {
        text: 'Retrouver mes certificats de formation',
        note: 'Conduite de chariots, habilitation électrique',
      },
    ],
  },
});
