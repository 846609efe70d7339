import { expect, it } from 'vitest';
import { drawn, elements } from '@/test/blocks';

const link = (url: string) => elements(drawn('embed', { url })).querySelector('a');

it('D6 frames only the sites that are listed; any other is a link', () => {
  const map = 'https://www.openstreetmap.org/export/embed.html?bbox=1,2,3,4';
  expect(link(map)?.dataset.frame).toBe(map);
  expect(link('https://visite.exemple.fr/vasseur')?.dataset.frame).toBeUndefined();
  expect(link('https://www.openstreetmap.org.exemple.fr/export/embed.html?')?.dataset.frame).toBeUndefined();
});

it('asks before anything loads, and says where it comes from', () => {
  const root = elements(drawn('embed'));
  expect(root.querySelector('iframe')).toBeNull();
  expect(root.textContent).toContain('Ce contenu vient de visite.exemple.fr.');
});

it('draws no link of a script', () => {
  expect(drawn('embed', { url: 'javascript:alert(1)' })).toBe('');
});
