import { defineBlock } from '../block';
import { labelField, listField } from '../fields';
import { type Props, schema } from './schema';
import { timeline as view } from './view';

const step: Props['steps'][number] = {
  when: 'Jour',
  title: 'Ce qui se passe',
  text: 'Qui vous attend, où, et pour quoi faire.',
  key: false,
  moments: [],
};

export const timeline = defineBlock({
  view,
  name: 'block.timeline.name',
  hint: 'block.timeline.hint',
  icon: 'timeline-event',
  category: 'facts',
  schema,
  fields: {
    label: labelField,
    steps: listField({
      label: 'block.timeline.steps',
      add: 'block.timeline.add',
      title: 'title',
      min: 1,
      max: 40,
      item: step,
      fields: {
        when: { kind: 'line', label: 'block.timeline.when' },
        title: { kind: 'line', label: 'block.field.title' },
        text: { kind: 'text', label: 'block.field.text' },
        key: { kind: 'flag', label: 'block.timeline.key' },
        moments: listField({
          label: 'block.timeline.moments',
          add: 'block.timeline.addMoment',
          title: 'text',
          min: 0,
          max: 20,
          item: { time: '9 h', text: '' },
          fields: {
            time: { kind: 'time', label: 'block.timeline.time' },
            text: { kind: 'line', label: 'block.field.text' },
          },
        }),
      },
    }),
  },
  empty: {
    label: 'Programme de la première semaine',
    steps: [
      { ...step, when: 'Lundi', title: 'Prendre ses marques', key: true },
      { ...step, when: 'Mardi', title: 'Rencontrer l’équipe' },
    ],
  },
  example: {
    label: 'Programme de la première semaine',
    steps: [
      {
        when: 'Lundi',
        title: 'Prendre ses marques',
        text: '',
        key: true,
        moments: [
          { time: '8h', text: 'Accueil par Inès au portail, café, badge' },
          { time: '9h', text: 'Visite des trois halls, issues et point de rassemblement' },
          { time: '14h', text: 'Remise des équipements, essai des chaussures' },
        ],
      },
      {
        when: 'Mardi',
        title: 'Comprendre les risques',
        text: 'Matinée de formation à la sécurité avec Youssef, puis tour du hall, consignes au poste.',
        key: false,
        moments: [],
      },
      {
        when: 'Mercredi',
        title: 'Observer',
        text: 'La journée avec votre tuteur. Vous regardez, vous notez, vous mesurez.',
        key: false,
        moments: [],
      },
      {
        when: 'Jeudi',
        title: 'Première pièce',
        text: 'Le fameux morceau de laiton. Elle est à vous, quoi qu’il arrive.',
        key: true,
        moments: [],
      },
      {
        when: 'Vendredi',
        title: 'Faire le point',
        text: 'Trente minutes avec Hélène Vasseur : ce qui va, ce qui manque.',
        key: false,
        moments: [],
      },
    ],
  },
});
