import { expect, it } from 'vitest';
import { drawn, elements, picture } from '@/test/blocks';

const link = (over: object, media = {}) =>
  elements(drawn('file', over, { media: () => ({ ...picture, name: 'plan.pdf', ...media }) })).querySelector(
    'a',
  );

it('says name, kind and size in the link', () => {
  expect(link({ title: 'Plan', note: '1 page' })?.textContent).toBe('PDFPlanPDF, 240\u00a0Ko, 1 page');
  expect(link({ title: '' }, { bytes: 2_440_000 })?.textContent).toContain('plan.pdf');
  expect(link({ title: '' }, { bytes: 2_440_000 })?.textContent).toContain('2,4\u00a0Mo');
});

it('keeps its name when saved', () => {
  expect(link({})?.getAttribute('download')).toBe('plan.pdf');
});
