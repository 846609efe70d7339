import { expect, it } from 'vitest';
import { arranged } from './arrange';

const rows = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];

it('puts rows in the order asked for, and leaves the list it was given alone', () => {
  expect(arranged(rows, ['c', 'a', 'b']).map((row) => row.id)).toEqual(['c', 'a', 'b']);
  expect(rows.map((row) => row.id)).toEqual(['a', 'b', 'c']);
});

it('keeps a row that came meanwhile, at the end', () => {
  expect(arranged(rows, ['c', 'b']).map((row) => row.id)).toEqual(['c', 'b', 'a']);
});
