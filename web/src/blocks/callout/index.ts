import { defineBlock } from '../block';
import { schema } from './schema';
import { callout as view } from './view';

export const callout = defineBlock({
  view,
  name: 'block.callout.name',
  hint: 'block.callout.hint',
  icon: 'info-square',
  category: 'text',
  schema,
  fields: {
    tone: {
      kind: 'choice',
      label: 'block.callout.tone',
      options: [
        { value: 'info', label: 'block.reader.toneInfo' },
        { value: 'tip', label: 'block.reader.toneTip' },
        { value: 'warning', label: 'block.reader.toneWarning' },
        { value: 'danger', label: 'block.reader.toneDanger' },
      ],
    },
    title: { kind: 'line', label: 'block.field.title' },
    html: { kind: 'rich', label: 'block.field.text' },
  },
  empty: { tone: 'info', title: 'Bon à savoir', html: '<p>Une information à ne pas manquer.</p>' },
  example: {
    tone: 'warning',
    title: 'Attention',
    html: '<p>Dans les halls, l’allée jaune est la seule voie à pied. Un chariot chargé ne vous voit pas à moins de trois mètres.</p>',
  },
});
