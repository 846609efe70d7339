import { expect, it } from 'vitest';
import type { TutorialRow } from '@/features/article/queries';
import { grouped } from './grouped';

const of = (id: string, category: string) => ({ id, category }) as TutorialRow;

it('S2.4 groups by category in the order of the alphabet, those without one last', () => {
  const groups = grouped([of('1', 'Suivre'), of('2', ''), of('3', 'Écrire'), of('4', 'Suivre')], 'fr-FR');
  expect(groups.map(([name, some]) => [name, some.map(({ id }) => id)])).toEqual([
    ['Écrire', ['3']],
    ['Suivre', ['1', '4']],
    ['', ['2']],
  ]);
});
