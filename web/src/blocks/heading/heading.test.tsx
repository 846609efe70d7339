import { expect, it } from 'vitest';
import { drawn, elements, exampleOf, html } from '@/test/blocks';

it('is of the second level, or of the third when chosen', () => {
  expect(drawn('heading', { title: 'Bienvenue', text: '' })).toBe(
    '<div class="b b-heading" data-block="heading" id="b-heading-1"><h2>Bienvenue</h2></div>',
  );
  expect(drawn('heading', { level: 3 })).toContain('<h3>');
});

it('is of the third level inside another block', () => {
  const columns = [{ content: [exampleOf('heading')] }, { content: [] }];
  expect(elements(drawn('columns', { columns })).querySelector('h3')).not.toBeNull();
});

it('fills variables and mends French spaces', () => {
  const title = 'Bienvenue chez {{entreprise.nom}} !';
  expect(drawn('heading', { title }, { variable: () => 'A & <b>' })).toContain('A &amp; &lt;b&gt;\u00a0!');
  expect(drawn('heading', { title })).toContain('{{entreprise.nom}}\u00a0!');
});

it('is not drawn without a title, save to who edits', () => {
  expect(html([exampleOf('heading', { title: ' ' })])).toBe('');
  expect(html([exampleOf('heading', { title: ' ' })], { editing: true })).toContain('<h2>');
});
