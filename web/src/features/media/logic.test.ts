import { describe, expect, it } from 'vitest';
import { columnsOf, stepTo } from './arrows';
import { daysLeft } from './bin';
import { chosenAfter } from './choice';
import { moved, pointAt } from './focal';
import { flatten, folderOptions, pathTo, treeOf, within } from './folderTree';
import { formatOf, pictureOf, srcsetOf } from './look';
import { fullness, shares } from './room';
import { withTags } from './tags';

const folder = (id: string, name: string, parentId: string | null = null) => ({
  id,
  name,
  parentId,
  count: 0,
  revision: 1,
});
const folders = [
  folder('b', 'Boutiques'),
  folder('v', 'Site de Vannes'),
  folder('e', 'Évacuation', 'v'),
  folder('a', 'Atelier', 'v'),
  folder('n', 'Nuit', 'e'),
];

describe('folders', () => {
  it('stand in their folders, each level by name, whatever the accents', () => {
    expect(flatten(treeOf(folders, 'fr-FR')).map(({ name, depth }) => [name, depth])).toEqual([
      ['Boutiques', 0],
      ['Site de Vannes', 0],
      ['Atelier', 1],
      ['Évacuation', 1],
      ['Nuit', 2],
    ]);
  });

  it('folded away, what is inside is not shown', () => {
    expect(flatten(treeOf(folders, 'fr-FR'), new Set(['v'])).map(({ id }) => id)).toEqual(['b', 'v']);
  });

  it('one whose folder is not there stands at the top', () => {
    expect(treeOf([folder('x', 'Orphelin', 'gone')], 'fr-FR').map(({ id }) => id)).toEqual(['x']);
  });

  it('the way to one, and what is below it', () => {
    expect(pathTo(folders, 'n').map(({ id }) => id)).toEqual(['v', 'e', 'n']);
    expect(pathTo(folders, undefined)).toEqual([]);
    expect([...within(folders, 'v')].sort()).toEqual(['a', 'e', 'n', 'v']);
  });

  it('a circle ends', () => {
    const circle = [folder('1', 'Un', '2'), folder('2', 'Deux', '1')];
    expect(pathTo(circle, '1').map(({ id }) => id)).toEqual(['2', '1']);
  });

  it('cannot be moved into itself: the list leaves it out with all below', () => {
    expect(folderOptions(folders, 'fr-FR', within(folders, 'e')).map(({ label }) => label)).toEqual([
      'Boutiques',
      'Site de Vannes',
      'Site de Vannes › Atelier',
    ]);
  });
});

describe('the arrows in a grid', () => {
  it('H3 go in every direction and stop at the edges', () => {
    // 7 items in lines of 3.
    expect(stepTo('ArrowRight', 0, 7, 3)).toBe(1);
    expect(stepTo('ArrowLeft', 0, 7, 3)).toBe(0);
    expect(stepTo('ArrowDown', 1, 7, 3)).toBe(4);
    expect(stepTo('ArrowUp', 1, 7, 3)).toBe(1);
    expect(stepTo('Home', 5, 7, 3)).toBe(0);
    expect(stepTo('End', 0, 7, 3)).toBe(6);
    expect(stepTo('Tab', 0, 7, 3)).toBeUndefined();
  });

  it('down leads to the last item where its column ends above, and no further', () => {
    expect(stepTo('ArrowDown', 5, 7, 3)).toBe(6);
    expect(stepTo('ArrowDown', 6, 7, 3)).toBe(6);
  });

  it('lines are counted as they are shown', () => {
    const at = (offsetTop: number) => ({ offsetTop }) as HTMLElement;
    expect(columnsOf([at(0), at(0), at(0), at(50)])).toBe(3);
    expect(columnsOf([at(0), at(0)])).toBe(2);
    expect(columnsOf([])).toBe(1);
  });
});

describe('choosing', () => {
  const order = ['1', '2', '3', '4'];
  it('one, one more or less, or all between', () => {
    expect([...chosenAfter(new Set(['1']), order, '2', { mode: 'single' })]).toEqual(['2']);
    expect([...chosenAfter(new Set(['1']), order, '2', { mode: 'multi' })]).toEqual(['1', '2']);
    expect([...chosenAfter(new Set(['1', '2']), order, '2', { mode: 'multi' })]).toEqual(['1']);
    expect([...chosenAfter(new Set(['1']), order, '3', { mode: 'multi', from: '1', range: true })]).toEqual([
      '1',
      '2',
      '3',
    ]);
  });
});

describe('the focal point', () => {
  it('is where the picture was pressed, never outside it', () => {
    const box = { left: 10, top: 20, width: 200, height: 100 };
    expect(pointAt(box, 60, 70)).toEqual({ x: 25, y: 50 });
    expect(pointAt(box, 0, 500)).toEqual({ x: 0, y: 100 });
  });

  it('H4 goes with the arrows, by ten with Shift', () => {
    expect(moved({ x: 50, y: 50 }, 'ArrowLeft', false)).toEqual({ x: 49, y: 50 });
    expect(moved({ x: 50, y: 95 }, 'ArrowDown', true)).toEqual({ x: 50, y: 100 });
    expect(moved({ x: 0, y: 0 }, 'ArrowUp', false)).toEqual({ x: 0, y: 0 });
    expect(moved({ x: 0, y: 0 }, 'a', false)).toBeUndefined();
  });
});

describe('the bin', () => {
  it('says how many days are left', () => {
    const now = Date.parse('2026-11-15T12:00:00Z');
    expect(daysLeft('2026-11-15T11:00:00Z', now)).toBe(30);
    expect(daysLeft('2026-10-17T12:00:00Z', now)).toBe(1);
    expect(daysLeft('2026-10-01T12:00:00Z', now)).toBe(0);
  });
});

describe('room', () => {
  const GB = 1_000_000_000;
  it('warns before it is used up, counting what is on its way', () => {
    expect(fullness({ used: 2 * GB, reserved: 0, quota: 10 * GB })).toBe('fine');
    expect(fullness({ used: 8 * GB, reserved: 1 * GB, quota: 10 * GB })).toBe('nearly');
    expect(fullness({ used: 10 * GB, reserved: 0, quota: 10 * GB })).toBe('full');
    expect(fullness({ used: 99 * GB, reserved: 0, quota: 0 })).toBe('fine');
  });

  it('is shared by kind, the largest first, against the quota or what is used', () => {
    const byKind = [
      { kind: 'image' as const, bytes: 1, files: 1 },
      { kind: 'video' as const, bytes: 3, files: 1 },
      { kind: 'audio' as const, bytes: 0, files: 0 },
    ];
    expect(shares({ byKind, quota: 10, used: 4 }).map(({ kind, part }) => [kind, part])).toEqual([
      ['video', 0.3],
      ['image', 0.1],
    ]);
    expect(shares({ byKind, quota: 0, used: 4 })[0]?.part).toBe(0.75);
  });
});

describe('tags', () => {
  it('are added once, whatever their accents, several at a time', () => {
    expect(withTags(['Été'], 'ete, atelier ,  site   de Vannes,')).toEqual([
      'Été',
      'atelier',
      'site de Vannes',
    ]);
  });
});

describe('what a media looks like', () => {
  it('its format by its name, else by its content', () => {
    expect(formatOf({ name: 'façade.jpg', mime: 'image/jpeg' })).toBe('JPEG');
    expect(formatOf({ name: 'plan', mime: 'image/svg+xml' })).toBe('SVG');
    expect(formatOf({ name: 'notes.de la direction', mime: 'application/pdf' })).toBe('PDF');
  });

  it('its small copy, or the picture itself; nothing for anything else', () => {
    expect(pictureOf({ kind: 'image', thumb: '/t', url: '/u' })).toBe('/t');
    expect(pictureOf({ kind: 'image', thumb: '', url: '/u' })).toBe('/u');
    expect(pictureOf({ kind: 'video', thumb: '', url: '/u' })).toBe('');
    expect(srcsetOf({ srcset: [{ url: '/a', width: 320 }] })).toBe('/a 320w');
    expect(srcsetOf({ srcset: [] })).toBeUndefined();
  });
});
