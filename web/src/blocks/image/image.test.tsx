import { expect, it } from 'vitest';
import { drawn, elements, picture } from '@/test/blocks';

const img = (over: object, media = {}) =>
  elements(drawn('image', over, { media: () => ({ ...picture, ...media }) })).querySelector('img');

it('says what is seen: here, else in the library, and nothing when decorative', () => {
  expect(img({ alt: 'Trois machines' })?.alt).toBe('Trois machines');
  expect(img({ alt: '' })?.alt).toBe('Le hall 2');
  expect(img({ alt: '' }, { decorative: true })?.getAttribute('alt')).toBe('');
});

it('loads late, in the size needed, cropped around what matters', () => {
  const image = img({}, { focalX: 10, focalY: 90 });
  expect(image?.getAttribute('loading')).toBe('lazy');
  expect(image?.getAttribute('srcset')).toContain('480w');
  expect([image?.dataset.x, image?.dataset.y]).toEqual(['0', '100']);
});

it('shows the caption, or the library’s, and the credit', () => {
  const shown = drawn(
    'image',
    { caption: '' },
    { media: () => ({ ...picture, caption: 'Vu', credit: 'Léa' }) },
  );
  expect(elements(shown).querySelector('figcaption')?.textContent).toBe(
    'Vu ©\u00a0Léa'.replace('\u00a0', ' '),
  );
  expect(drawn('image', { caption: '' })).not.toContain('figcaption');
});

it('is missing to who edits and absent to who reads when its file is gone', () => {
  expect(drawn('image', {}, { media: () => null })).toBe('');
  expect(drawn('image', {}, { media: () => null, editing: true })).toContain('Choisissez une image.');
});
