import { beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { booklets } from '@/features/booklet/queries';
import { elsewhere } from './fieldStep';
import { make } from './make';

const reply = (changes: object) =>
  ({
    data: { id: 'b1', name: 'Bienvenue', kind: 'employee', company: { id: 'c1' }, revision: 1, ...changes },
  }) as never;

describe('making a booklet', () => {
  let create: MockInstance<typeof booklets.create>;
  let save: MockInstance<typeof booklets.save>;
  beforeEach(() => {
    create = vi.spyOn(booklets, 'create');
    save = vi.spyOn(booklets, 'save');
  });

  it('G12 takes the booklet it asked for as it is', async () => {
    create.mockResolvedValue(reply({}));
    await make({ id: 'b1', name: ' Bienvenue', kind: 'employee' });
    expect(save).not.toHaveBeenCalled();
  });

  it('G12 after a lost answer, what was typed since is put into the booklet of then', async () => {
    create.mockResolvedValue(reply({}));
    save.mockResolvedValue(reply({ name: 'Bienvenue à tous', revision: 2 }));
    const made = await make({ id: 'b1', name: 'Bienvenue à tous', kind: 'temp', sectorId: 's1' });
    expect(save).toHaveBeenCalledWith(
      'b1',
      expect.objectContaining({ name: 'Bienvenue à tous', kind: 'temp' }),
      1,
    );
    expect(made.data.name).toBe('Bienvenue à tous');
  });

  it('G12 of another company, it is another booklet', async () => {
    create.mockResolvedValue(reply({}));
    await make({ id: 'b1', name: 'Bienvenue', kind: 'employee', companyId: 'c2' });
    expect(create).toHaveBeenCalledTimes(2);
    expect(create.mock.calls[1]?.[0].id).not.toBe('b1');
  });
});

describe('what is refused on another step', () => {
  it.each([
    ['name', 'name'],
    ['sectorId', 'secteur-activite'],
    ['logoId', 'logo'],
    ['palette.ink', 'colors'],
    ['chapters[2].id', 'chapitres'],
    ['values.rh.email', 'personnalisation'],
  ])('%s is found at %s', (field, step) => {
    expect(elsewhere({ [field]: ['Non.'] }, 'font')).toEqual({ step, words: 'Non.' });
  });

  it('is said beside its field where it has one', () => {
    expect(elsewhere({ name: ['Non.'] }, 'name')).toBeUndefined();
    expect(elsewhere({ 'chapters[0].pages': ['Non.'] }, 'pages')).toBeUndefined();
  });
});
