import { expect, it } from 'vitest';
import { drawn, elements } from '@/test/blocks';

const person = { name: 'Inès Belkacem', role: '', media: '', phone: '', email: '' };

it('dials and writes', () => {
  const people = [{ ...person, phone: '04 65 71 01 12', email: 'ines@exemple.fr' }];
  const links = [...elements(drawn('team', { people })).querySelectorAll('a')];
  expect(links.map((a) => a.getAttribute('href'))).toEqual(['tel:+33465710112', 'mailto:ines@exemple.fr']);
  expect(links.map((a) => a.textContent)).toEqual([
    '04\u00a065\u00a071\u00a001\u00a012',
    'Écrire à Inès Belkacem',
  ]);
});

it('makes no link of what is no number or address', () => {
  const people = [{ ...person, phone: 'au bureau', email: 'a?bcc=b@x.fr' }];
  expect(drawn('team', { people })).not.toContain('<a');
});

it('titles itself out of sight where no title stands before it', () => {
  expect(elements(drawn('team')).querySelector('h2.sr')?.textContent).toBe('Trombinoscope');
});
