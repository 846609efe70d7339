import { expect, it } from 'vitest';
import { drawn, elements } from '@/test/blocks';
import { spanDays } from './days';

const rows = (given: object[]) => ({ rows: given.map((row) => ({ first: '', second: '', ...row })) });
const cells = (given: object[]) =>
  [...elements(drawn('hours', rows(given))).querySelectorAll('tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  );

it('names days as one says them', () => {
  expect(
    cells([
      { from: 'mon', to: 'mon', first: '6h-12h' },
      { from: 'tue', to: 'thu', first: '6 h 30 – 12:00' },
      { from: 'sat', to: 'sun' },
    ]),
  ).toEqual([
    ['Lundi', '6\u00a0h – 12\u00a0h'],
    ['Mardi au jeudi', '6\u00a0h\u00a030 – 12\u00a0h'],
    ['Samedi et dimanche', 'fermé'],
  ]);
});

it('has a second column where a day has a break', () => {
  expect(cells([{ from: 'mon', to: 'mon', first: 'sur rendez-vous', second: '14h-17h' }])).toEqual([
    ['Lundi', 'sur rendez-vous', '14\u00a0h – 17\u00a0h'],
  ]);
});

it('tells the reader’s script which days a row is for', () => {
  expect(spanDays('fri', 'mon')).toEqual([5, 6, 7, 1]);
  expect(spanDays('wed', 'wed')).toEqual([3]);
});
