import { expect, it } from 'vitest';
import { drawn, elements } from '@/test/blocks';

it('says its tone in words, whatever its title', () => {
  const title = (given: object) => elements(drawn('callout', given)).querySelector('.title')?.textContent;
  expect(title({ tone: 'danger', title: '' })).toBe('Danger');
  expect(title({ tone: 'warning', title: 'Attention' })).toBe('Attention');
  expect(title({ tone: 'danger', title: 'Jamais' })).toBe('Danger\u00a0: Jamais');
});

it('is named by its title', () => {
  const aside = elements(drawn('callout')).querySelector('aside');
  expect(aside?.getAttribute('aria-labelledby')).toBe(aside?.querySelector('.title')?.id);
});
