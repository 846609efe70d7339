import { defineBlock } from '../block';
import { listField } from '../fields';
import { schema } from './schema';
import { quiz as view } from './view';

export const quiz = defineBlock({
  view,
  name: 'block.quiz.name',
  hint: 'block.quiz.hint',
  icon: 'help-circle',
  category: 'act',
  schema,
  fields: {
    question: { kind: 'line', label: 'block.quiz.question' },
    answers: listField({
      label: 'block.quiz.answers',
      add: 'block.quiz.add',
      title: 'text',
      min: 2,
      max: 6,
      item: { text: 'Une réponse', right: false, why: '' },
      fields: {
        text: { kind: 'line', label: 'block.quiz.answer' },
        right: { kind: 'flag', label: 'block.quiz.right' },
        why: { kind: 'text', label: 'block.quiz.why', help: 'block.quiz.whyHelp' },
      },
    }),
  },
  empty: {
    question: 'Votre question ?',
    answers: [
      { text: 'La bonne réponse', right: true, why: 'Pourquoi c’est la bonne.' },
      { text: 'Une autre réponse', right: false, why: 'Pourquoi ce n’est pas la bonne.' },
    ],
  },
  example: {
    question: 'Une machine à l’arrêt laisse tomber une pièce dans le carter. Que faites-vous ?',
    answers: [
      {
        text: 'Je la récupère vite, la broche ne tourne plus.',
        right: false,
        why: 'À l’arrêt ne veut pas dire consignée : l’énergie est encore là.',
      },
      {
        text: 'Je consigne la machine, puis je récupère la pièce.',
        right: true,
        why: 'Cadenas, étiquette à votre nom, vérification. Ensuite seulement, la main.',
      },
      {
        text: 'Je demande à quelqu’un de surveiller le bouton.',
        right: false,
        why: 'Une surveillance ne remplace pas un cadenas.',
      },
    ],
  },
});
