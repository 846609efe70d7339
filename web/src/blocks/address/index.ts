import { defineBlock } from '../block';
import { picture } from '../fields';
import { schema } from './schema';
import { address as view } from './view';

export const address = defineBlock({
  view,
  name: 'block.address.name',
  hint: 'block.address.hint',
  icon: 'map-pin',
  category: 'facts',
  schema,
  fields: {
    title: { kind: 'line', label: 'block.field.title' },
    address: { kind: 'text', label: 'block.address.address' },
    note: { kind: 'line', label: 'block.field.note' },
    map: picture('block.address.map'),
    url: { kind: 'url', label: 'block.address.url', help: 'block.address.urlHelp' },
  },
  empty: {
    title: 'Nous trouver',
    address: 'Nom du site\nRue\nCode postal Ville',
    note: '',
    map: '',
    url: '',
  },
  example: {
    title: 'L’atelier',
    address: 'Vasseur Mécanique\n14, rue de la Scierie\n99120 Corvières',
    note: 'Portail bleu, sonnez à « Accueil ».',
    map: '',
    url: '',
  },
});
