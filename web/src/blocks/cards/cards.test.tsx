import { expect, it } from 'vitest';
import { drawn, elements } from '@/test/blocks';

const card = { title: 'Cantine', text: '', url: '', illustration: 'cuisine', media: '' };

it('links its title; without a link it is plain words', () => {
  expect(elements(drawn('cards')).querySelectorAll('h3 a')).toHaveLength(3);
  expect(elements(drawn('cards', { cards: [card] })).querySelectorAll('h3 a')).toHaveLength(0);
});

it('shows a picture rather than a drawing, after the words', () => {
  const root = elements(drawn('cards', { cards: [{ ...card, media: 'x' }] }));
  expect(root.querySelector('li > :last-child img')).not.toBeNull();
  expect(root.querySelector('.ill')).toBeNull();
  expect(elements(drawn('cards', { cards: [card] })).querySelector('.ill')?.innerHTML).toContain('--ill-a');
});
