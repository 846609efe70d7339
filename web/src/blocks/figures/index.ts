import { defineBlock } from '../block';
import { listField } from '../fields';
import { schema } from './schema';
import { figures as view } from './view';

export const figures = defineBlock({
  view,
  name: 'block.figures.name',
  hint: 'block.figures.hint',
  icon: 'chart-bar',
  category: 'facts',
  schema,
  fields: {
    figures: listField({
      label: 'block.figures.figures',
      add: 'block.figures.add',
      title: 'label',
      min: 1,
      max: 12,
      item: { value: '0', unit: '', label: 'ce que ce nombre compte' },
      fields: {
        value: { kind: 'line', label: 'block.figures.value' },
        unit: { kind: 'line', label: 'block.figures.unit' },
        label: { kind: 'line', label: 'block.figures.label' },
      },
    }),
  },
  empty: {
    figures: [
      { value: '25', unit: '', label: 'personnes' },
      { value: '1998', unit: '', label: 'année de création' },
      { value: '3', unit: '', label: 'sites' },
    ],
  },
  example: {
    figures: [
      { value: '64', unit: '', label: 'personnes, dont neuf apprentis' },
      { value: '26', unit: '', label: 'machines, du tour de 1968 au centre cinq axes' },
      { value: '5', unit: 'µm', label: 'de tolérance sur nos pièces les plus fines' },
      { value: '412', unit: '', label: 'jours sans accident au 1ᵉʳ février 2026' },
    ],
  },
});
