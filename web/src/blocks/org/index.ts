import { defineBlock } from '../block';
import { labelField, listField } from '../fields';
import { type Props, schema } from './schema';
import { org as view } from './view';

const person: Props['people'][number] = { name: 'Prénom Nom', role: 'Fonction', level: 2 };

export const org = defineBlock({
  view,
  name: 'block.org.name',
  hint: 'block.org.hint',
  icon: 'sitemap',
  category: 'people',
  schema,
  fields: {
    label: labelField,
    people: listField({
      label: 'block.field.people',
      add: 'block.field.addPerson',
      title: 'name',
      min: 1,
      max: 100,
      item: person,
      fields: {
        name: { kind: 'line', label: 'block.field.person' },
        role: { kind: 'line', label: 'block.field.role' },
        level: {
          kind: 'choice',
          label: 'block.org.level',
          help: 'block.org.levelHelp',
          options: [
            { value: 1, label: 'block.org.level1' },
            { value: 2, label: 'block.org.level2' },
            { value: 3, label: 'block.org.level3' },
            { value: 4, label: 'block.org.level4' },
          ],
        },
      },
    }),
  },
  empty: {
    label: 'Organigramme',
    people: [{ ...person, role: 'Direction', level: 1 }, person, person],
  },
  example: {
    label: 'Organigramme',
    people: [
      { name: 'Hélène Vasseur', role: 'Présidente', level: 1 },
      { name: 'Paul Estève', role: 'Production', level: 2 },
      { name: 'Clara Périgord', role: 'Hall 2, tournage', level: 3 },
      { name: 'Rémi Olive', role: 'Hall 3, fraisage', level: 3 },
      { name: 'Minh Nguyen', role: 'Qualité', level: 2 },
      { name: 'Youssef Diallo', role: 'Sécurité', level: 3 },
      { name: 'Inès Belkacem', role: 'Ressources humaines', level: 2 },
    ],
  },
});
