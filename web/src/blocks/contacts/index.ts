import { defineBlock } from '../block';
import { labelField, listField } from '../fields';
import { schema } from './schema';
import { contacts as view } from './view';

const emergencies = [
  { number: '15', label: 'Samu', sms: false },
  { number: '18', label: 'Pompiers', sms: false },
  { number: '112', label: 'Toute urgence', sms: false },
  { number: '114', label: 'Par SMS, sourds et malentendants', sms: true },
];

export const contacts = defineBlock({
  view,
  name: 'block.contacts.name',
  hint: 'block.contacts.hint',
  icon: 'phone-call',
  category: 'people',
  schema,
  fields: {
    label: labelField,
    emergencies: listField({
      label: 'block.contacts.emergencies',
      add: 'block.contacts.addEmergency',
      title: 'label',
      min: 0,
      max: 12,
      item: { number: '', label: '', sms: false },
      fields: {
        number: { kind: 'phone', label: 'block.contacts.number' },
        label: { kind: 'line', label: 'block.contacts.who' },
        sms: { kind: 'flag', label: 'block.contacts.sms' },
      },
    }),
    people: listField({
      label: 'block.field.people',
      add: 'block.field.addPerson',
      title: 'name',
      min: 0,
      max: 60,
      item: { name: 'Prénom Nom', role: '', phone: '', email: '' },
      fields: {
        name: { kind: 'line', label: 'block.field.person' },
        role: { kind: 'line', label: 'block.field.role' },
        phone: { kind: 'phone', label: 'block.field.phone' },
        email: { kind: 'email', label: 'block.field.email' },
      },
    }),
  },
  empty: {
    label: 'Contacts et urgences',
    emergencies,
    people: [{ name: 'Prénom Nom', role: 'Secouriste', phone: '', email: '' }],
  },
  example: {
    label: 'Contacts et urgences',
    emergencies,
    people: [
      { name: 'Secouriste de poste', role: 'Hall 2, Clara Périgord', phone: '06 39 98 01 44', email: '' },
      {
        name: 'Inès Belkacem',
        role: 'Contrat, paie, congés',
        phone: '04 65 71 01 12',
        email: 'ines@vasseur.exemple.fr',
      },
    ],
  },
});
