import { expect, it } from 'vitest';
import { drawn } from '@/test/blocks';

it('adds guillemets to words that have none', () => {
  expect(drawn('quote', { text: 'Bonjour.' })).toContain('<p>«\u00a0Bonjour.\u00a0»</p>');
  expect(drawn('quote', { text: '« Bonjour. »' })).toContain('<p>«\u00a0Bonjour.\u00a0»</p>');
});

it('needs no source', () => {
  expect(drawn('quote', { source: '' })).not.toContain('figcaption');
});
