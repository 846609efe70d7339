import { defineBlock } from '../block';
import { anotherPage, aPage } from '../examples';
import { labelField, listField, picture } from '../fields';
import { type Props, schema } from './schema';
import { cards as view } from './view';

const card: Props['cards'][number] = {
  title: 'Titre de la carte',
  text: 'Une phrase pour donner envie d’ouvrir.',
  url: '',
  illustration: 'reperes',
  media: '',
};

export const cards = defineBlock({
  view,
  name: 'block.cards.name',
  hint: 'block.cards.hint',
  icon: 'layout-cards',
  category: 'layout',
  schema,
  fields: {
    label: labelField,
    cards: listField({
      label: 'block.cards.cards',
      add: 'block.cards.add',
      title: 'title',
      min: 1,
      max: 24,
      item: card,
      fields: {
        title: { kind: 'line', label: 'block.field.title' },
        text: { kind: 'text', label: 'block.field.text' },
        url: { kind: 'url', label: 'block.field.url' },
        illustration: { kind: 'illustration', label: 'block.field.illustration' },
        media: picture('block.cards.media'),
      },
    }),
  },
  empty: { label: 'À découvrir', cards: [card, { ...card, illustration: 'equipe' }] },
  example: {
    label: 'Vivre à l’atelier',
    cards: [
      {
        title: 'Manger sur place',
        text: 'La cantine ouvre à 11 h 45. Le plat est à 4,20 €, café compris.',
        url: aPage,
        illustration: 'cuisine',
        media: '',
      },
      {
        title: 'Venir et se garer',
        text: 'Navette de la gare à 7 h 35, abri à vélos, covoiturage affiché au portail.',
        url: anotherPage,
        illustration: 'reperes',
        media: '',
      },
      {
        title: 'Poser un congé',
        text: 'Au moins trois semaines avant, sur la borne ou depuis votre téléphone.',
        url: aPage,
        illustration: 'calendrier',
        media: '',
      },
    ],
  },
});
