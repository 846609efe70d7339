import { defineBlock } from '../block';
import { labelField, listField, picture } from '../fields';
import { schema } from './schema';
import { team as view } from './view';

const person = { name: 'Prénom Nom', role: 'Métier', media: '', phone: '', email: '' };

export const team = defineBlock({
  view,
  name: 'block.team.name',
  hint: 'block.team.hint',
  icon: 'users',
  category: 'people',
  schema,
  fields: {
    label: labelField,
    people: listField({
      label: 'block.field.people',
      add: 'block.field.addPerson',
      title: 'name',
      min: 1,
      max: 60,
      item: person,
      fields: {
        name: { kind: 'line', label: 'block.field.person' },
        role: { kind: 'line', label: 'block.field.role' },
        media: picture('block.field.portrait'),
        phone: { kind: 'phone', label: 'block.field.phone' },
        email: { kind: 'email', label: 'block.field.email' },
      },
    }),
  },
  empty: { label: 'Trombinoscope', people: [person, person, person] },
  example: {
    label: 'Trombinoscope',
    people: [
      { ...person, name: 'Inès Belkacem', role: 'Ressources humaines', phone: '04 65 71 01 12' },
      { ...person, name: 'Youssef Diallo', role: 'Sécurité et environnement', phone: '04 65 71 01 18' },
      { ...person, name: 'Théo Marchand', role: 'Tuteur, tournage' },
      { ...person, name: 'Clara Périgord', role: 'Cheffe d’équipe, hall 2' },
      { ...person, name: 'Minh Nguyen', role: 'Contrôle qualité' },
      { ...person, name: 'Agnès Lopez', role: 'Élue au CSE' },
    ],
  },
});
