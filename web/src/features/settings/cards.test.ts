import { describe, expect, it } from 'vitest';
import { claire } from '@/test/people';
import { cardsFor } from './cards';

function addresses(role: 'admin' | 'manager' | 'author') {
  return cardsFor({ ...claire, role }).flatMap((group) => group.cards.map((card) => card.to));
}

describe('settings by role', () => {
  it('S2.23 a manager sets their own company, its people and reads its log', () => {
    expect(addresses('manager')).toEqual([
      '/parametres/utilisateurs',
      '/parametres/entreprises/c1',
      '/parametres/mediatheque',
      '/parametres/audit',
    ]);
  });

  it('S2.23 an author sets nothing, an admin everything once', () => {
    expect(addresses('author')).toEqual([]);
    const all = addresses('admin');
    expect(all).toHaveLength(12);
    expect(new Set(all).size).toBe(all.length);
  });
});
