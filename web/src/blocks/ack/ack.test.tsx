import { expect, it } from 'vitest';
import { drawn, elements } from '@/test/blocks';

it('says what was read, and asks for a name', () => {
  const root = elements(drawn('ack', {}, { publication: { number: 4, date: '2 février 2026' } }));
  expect(root.textContent).toContain('Vous avez lu la publication n°\u00a04 du 2 février 2026.');
  expect(root.querySelector<HTMLInputElement>('input[name="name"]')?.required).toBe(true);
  expect(root.querySelector('button')?.type).toBe('submit');
});

it('sends nothing from the editor', () => {
  expect(elements(drawn('ack', {}, { editing: true })).querySelector('button')?.type).toBe('button');
});
