import { expect, it } from 'vitest';
import { drawn, elements } from '@/test/blocks';
import { tree } from './tree';

const person = (name: string, level: 1 | 2 | 3 | 4) => ({ name, role: '', level });
const shape = (nodes: ReturnType<typeof tree>): unknown => nodes.map((n) => [n.name, shape(n.under)]);

it('puts people under the nearest of a higher level, and closes gaps', () => {
  expect(
    shape(tree([person('a', 1), person('b', 2), person('c', 4), person('d', 2), person('e', 1)])),
  ).toEqual([
    [
      'a',
      [
        ['b', [['c', []]]],
        ['d', []],
      ],
    ],
    ['e', []],
  ]);
});

it('is nested lists', () => {
  const root = elements(drawn('org'));
  expect(root.querySelectorAll('.b-org > ul > li > ul > li')).toHaveLength(3);
});
