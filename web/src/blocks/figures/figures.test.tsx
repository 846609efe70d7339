import { expect, it } from 'vitest';
import { drawn } from '@/test/blocks';

it('says what a number counts, then the number and its unit', () => {
  expect(drawn('figures', { figures: [{ value: '5', unit: 'µm', label: 'de tolérance' }] })).toContain(
    '<div><dt>de tolérance</dt><dd>5<small>µm</small></dd></div>',
  );
});
