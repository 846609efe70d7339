import { expect, it } from 'vitest';
import { drawn, elements } from '@/test/blocks';

const step = { when: 'Lundi', title: 'Accueil', text: '', key: false };
const moments = [
  { time: '8h30', text: 'Café' },
  { time: 'à midi', text: 'Repas' },
];

it('writes hours as French does, and in a way machines read', () => {
  const root = elements(drawn('timeline', { steps: [{ ...step, moments }] }));
  expect(root.querySelector('time')?.outerHTML).toBe('<time datetime="08:30">8&nbsp;h&nbsp;30</time>');
  expect(root.querySelectorAll('time')).toHaveLength(1);
  expect(root.textContent).toContain('à midi');
});

it('marks what matters', () => {
  expect(elements(drawn('timeline')).querySelectorAll('ol > .is-key')).toHaveLength(2);
});
