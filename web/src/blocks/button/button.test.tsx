import { expect, it } from 'vitest';
import { drawn, elements } from '@/test/blocks';

const one = (url: string, label = 'Aller') => ({ buttons: [{ label, url, quiet: false }] });

it('leads outside and inside', () => {
  const hrefs = (given: object) =>
    [...elements(drawn('button', given)).querySelectorAll('a')].map((a) => a.getAttribute('href'));
  expect(hrefs(one('https://exemple.fr/a?b=c'))).toEqual(['https://exemple.fr/a?b=c']);
  expect(hrefs({})).toEqual(['/l/atelier/0101', '/l/atelier/0102']);
});

it.each(['', 'javascript:alert(1)', 'data:text/html,x', '//x.fr', '/\\x.fr'])(
  'is not drawn for %j',
  (url) => {
    expect(drawn('button', one(url), { href: (address) => address })).toBe('');
    expect(drawn('button', one(url), { href: (address) => address, editing: true })).not.toContain('href');
  },
);
