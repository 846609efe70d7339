import { defineBlock } from '../block';
import { labelField, widthField } from '../fields';
import { schema } from './schema';
import { table as view } from './view';

export const table = defineBlock({
  view,
  name: 'block.table.name',
  hint: 'block.table.hint',
  icon: 'table',
  category: 'facts',
  schema,
  fields: {
    label: labelField,
    head: { kind: 'row', label: 'block.table.head' },
    rows: { kind: 'grid', label: 'block.table.rows' },
    titled: { kind: 'flag', label: 'block.table.titled', help: 'block.table.titledHelp' },
    width: widthField,
  },
  empty: {
    label: 'Tableau',
    head: ['Intitulé', 'Colonne 1', 'Colonne 2'],
    rows: [
      ['Ligne 1', '', ''],
      ['Ligne 2', '', ''],
    ],
    titled: true,
    width: 'wide',
  },
  example: {
    label: 'Équipements par zone',
    head: ['Zone', 'Chaussures', 'Lunettes', 'Gants', 'Protection du bruit'],
    rows: [
      ['Hall 1, débit', 'oui', 'oui', 'anti-coupure', 'oui'],
      ['Hall 2, tournage', 'oui', 'oui', 'jamais près du mandrin', 'oui'],
      ['Hall 3, fraisage', 'oui', 'oui', 'à la manutention', 'oui'],
      ['Contrôle', 'oui', 'non', 'coton', 'non'],
    ],
    titled: true,
    width: 'wide',
  },
});
