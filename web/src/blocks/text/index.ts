import { defineBlock } from '../block';
import { schema } from './schema';
import { text as view } from './view';

export const text = defineBlock({
  view,
  name: 'block.text.name',
  hint: 'block.text.hint',
  icon: 'align-left',
  category: 'text',
  schema,
  fields: {
    html: { kind: 'rich', label: 'block.field.text' },
    look: {
      kind: 'choice',
      label: 'block.text.look',
      options: [
        { value: 'plain', label: 'block.text.lookPlain' },
        { value: 'lead', label: 'block.text.lookLead' },
        { value: 'cap', label: 'block.text.lookCap' },
      ],
    },
  },
  empty: { html: '<p>Écrivez ici ce que la personne doit savoir en arrivant.</p>', look: 'plain' },
  example: {
    html: '<p>Chez Vasseur, on usine des pièces que personne ne voit&nbsp;: des brides, des moyeux, des paliers. Elles tournent dans des éoliennes, des trains et des presses à papier.</p><p>La maison a ouvert en 1974 dans une ancienne scierie de Corvières. Elle compte aujourd’hui trois halls, vingt-six machines et un principe resté le même&nbsp;: <strong>une pièce juste vaut mieux que deux pièces vite faites</strong>. Personne ici ne vous reprochera d’avoir arrêté une machine pour vérifier une cote.</p><h3>Ce que vous trouverez dans ce livret</h3><ul><li><p>Le déroulé de votre première semaine, heure par heure.</p></li><li><p>Les règles de sécurité du hall, avec <a href="page:019a8000-0000-7000-8000-000000000101">les quatre choses à ne jamais faire</a>.</p></li><li><p>Les noms, les visages et les numéros utiles.</p></li></ul>',
    look: 'lead',
  },
});
