import { defineBlock } from '../block';
import { signature } from '../examples';
import { picture } from '../fields';
import { schema } from './schema';
import { word as view } from './view';

export const word = defineBlock({
  view,
  name: 'block.word.name',
  hint: 'block.word.hint',
  icon: 'writing-sign',
  category: 'people',
  schema,
  fields: {
    title: { kind: 'line', label: 'block.field.title' },
    lead: { kind: 'text', label: 'block.word.lead', help: 'block.word.leadHelp' },
    html: { kind: 'rich', label: 'block.field.text' },
    portrait: picture('block.field.portrait'),
    name: { kind: 'line', label: 'block.field.person' },
    role: { kind: 'line', label: 'block.field.role' },
    signature: picture('block.word.signature'),
  },
  empty: {
    title: 'Le mot de la direction',
    lead: 'Bienvenue parmi nous.',
    html: '<p>Ce que vous aimeriez dire de vive voix à la personne qui arrive.</p>',
    portrait: '',
    name: 'Prénom Nom',
    role: 'Directrice',
    signature: '',
  },
  example: {
    title: 'Le mot de la direction',
    lead: 'On n’apprend pas un métier dans un livret. Mais on peut y apprendre à ne pas se sentir seul le lundi matin.',
    html: '<p>Quand j’ai repris l’atelier de mon père, je ne savais pas régler un tour. Un ajusteur, Marcel, m’a donné un morceau de laiton et une après-midi. J’ai raté onze pièces. Il a gardé la douzième.</p><p>Vous aurez, vous aussi, votre après-midi et votre morceau de laiton. Posez vos questions, même celles que vous croyez évidentes&nbsp;: elles nous font souvent progresser.</p>',
    portrait: '',
    name: 'Hélène Vasseur',
    role: 'Présidente',
    signature,
  },
});
