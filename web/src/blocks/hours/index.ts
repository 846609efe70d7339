import { defineBlock } from '../block';
import { listField, type Option } from '../fields';
import { type Props, schema } from './schema';
import { hours as view } from './view';

const options: Option[] = [
  { value: 'mon', label: 'block.day.mon' },
  { value: 'tue', label: 'block.day.tue' },
  { value: 'wed', label: 'block.day.wed' },
  { value: 'thu', label: 'block.day.thu' },
  { value: 'fri', label: 'block.day.fri' },
  { value: 'sat', label: 'block.day.sat' },
  { value: 'sun', label: 'block.day.sun' },
];

const row: Props['rows'][number] = { from: 'mon', to: 'fri', first: '9h-12h', second: '14h-17h' };

export const hours = defineBlock({
  view,
  name: 'block.hours.name',
  hint: 'block.hours.hint',
  icon: 'clock',
  category: 'facts',
  schema,
  fields: {
    title: { kind: 'line', label: 'block.field.title' },
    rows: listField({
      label: 'block.hours.rows',
      add: 'block.hours.add',
      min: 1,
      max: 14,
      item: row,
      fields: {
        from: { kind: 'choice', label: 'block.hours.from', options },
        to: { kind: 'choice', label: 'block.hours.to', options },
        first: { kind: 'line', label: 'block.hours.first', help: 'block.hours.firstHelp' },
        second: { kind: 'line', label: 'block.hours.second' },
      },
    }),
    note: { kind: 'line', label: 'block.field.note' },
  },
  empty: { title: 'Horaires d’ouverture', rows: [row], note: '' },
  example: {
    title: 'Horaires du magasin d’outillage',
    rows: [
      { from: 'mon', to: 'mon', first: '6h-12h', second: '13h-17h' },
      { from: 'tue', to: 'thu', first: '6h-12h', second: '13h-17h' },
      { from: 'fri', to: 'fri', first: '6h-12h', second: 'fermé' },
    ],
    note: '',
  },
});
