import { expect, it } from 'vitest';
import { drawn } from '@/test/blocks';

it('is seen by paper, and by who edits', () => {
  expect(drawn('page-break')).toBe(
    '<div class="b-pagebreak" data-block="page-break" id="b-page-break-1"></div>',
  );
  expect(drawn('page-break', {}, { editing: true })).toContain('Saut de page');
});
