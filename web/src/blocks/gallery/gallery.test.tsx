import { expect, it } from 'vitest';
import { drawn, elements, picture } from '@/test/blocks';

const image = (media: string) => ({ media, alt: '', caption: '' });

it('is a composition of three, else a grid', () => {
  expect(drawn('gallery')).not.toContain('is-grid');
  expect(drawn('gallery', { images: ['a', 'b'].map(image) })).toContain('is-grid');
});

it('leaves out files that are gone', () => {
  const media = (id: string) => (id === 'b' ? null : picture);
  const root = elements(drawn('gallery', { images: ['a', 'b', 'c'].map(image) }, { media }));
  expect(root.querySelectorAll('li')).toHaveLength(2);
});
