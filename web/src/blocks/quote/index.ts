import { defineBlock } from '../block';
import { schema } from './schema';
import { quote as view } from './view';

export const quote = defineBlock({
  view,
  name: 'block.quote.name',
  hint: 'block.quote.hint',
  icon: 'quote',
  category: 'text',
  schema,
  fields: {
    text: { kind: 'text', label: 'block.quote.text', help: 'block.quote.textHelp' },
    source: { kind: 'line', label: 'block.quote.source' },
  },
  empty: { text: 'Ce que dit quelqu’un de la maison.', source: 'Prénom Nom, métier' },
  example: {
    text: 'Le premier mois, j’ai surtout appris à écouter la machine. Le bruit change avant la cote.',
    source: 'Théo Marchand, tourneur, arrivé en 2023',
  },
});
