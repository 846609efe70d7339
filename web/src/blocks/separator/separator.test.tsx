import { expect, it } from 'vitest';
import { drawn } from '@/test/blocks';

it('is a rule', () => {
  expect(drawn('separator')).toBe('<hr class="b b-separator" data-block="separator" id="b-separator-1"/>');
});
