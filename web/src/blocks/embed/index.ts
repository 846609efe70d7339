import { defineBlock } from '../block';
import { schema } from './schema';
import { embed as view } from './view';

export const embed = defineBlock({
  view,
  name: 'block.embed.name',
  hint: 'block.embed.hint',
  icon: 'world',
  category: 'media',
  schema,
  fields: {
    title: { kind: 'line', label: 'block.field.title' },
    url: { kind: 'url', label: 'block.embed.url', help: 'block.embed.urlHelp' },
    action: { kind: 'line', label: 'block.embed.action' },
  },
  empty: { title: 'Titre du contenu', url: '', action: '' },
  example: {
    title: 'Visite virtuelle des halls',
    url: 'https://visite.exemple.fr/vasseur',
    action: 'Ouvrir la visite',
  },
});
