import { expect, it } from 'vitest';
import { drawn, elements } from '@/test/blocks';

it('has controls, loads on demand and can be read', () => {
  const root = elements(drawn('audio'));
  expect(root.querySelector('audio')?.getAttribute('preload')).toBe('none');
  expect(root.querySelector('audio')?.getAttribute('aria-label')).toBe('Le signal d’évacuation');
  expect(root.querySelector('details')?.textContent).toContain('Trois notes montantes');
});

it('has no empty transcript', () => {
  expect(drawn('audio', { transcript: '<p></p>' })).not.toContain('<details');
});
