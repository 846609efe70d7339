import { describe, expect, it } from 'vitest';
import type { Chapter, Page } from '@/features/booklet/types';
import {
  dropChapter,
  dropPage,
  pageInstead,
  stepChapter,
  stepPage,
  withChapterAt,
  withPageAt,
} from './places';

const page = (id: string, chapterId: string) => ({ id, chapterId, title: id }) as Page;
const chapter = (id: string, ...pages: string[]) =>
  ({ id, title: id, pages: pages.map((one) => page(one, id)) }) as unknown as Chapter;

const tree = [chapter('A', 'a1', 'a2', 'a3'), chapter('B'), chapter('C', 'c1')];
const shown = (rows: Chapter[]) =>
  rows.map((one) => `${one.id}:${one.pages.map(({ id }) => id).join(',')}`).join(' ');

describe('one step', () => {
  it('moves a chapter between its neighbours, and not beyond the ends', () => {
    expect(stepChapter(tree, 'B', 'up')).toEqual({ after: '' });
    expect(stepChapter(tree, 'C', 'up')).toEqual({ after: 'A' });
    expect(stepChapter(tree, 'A', 'down')).toEqual({ after: 'B' });
    expect(stepChapter(tree, 'A', 'up')).toBeNull();
    expect(stepChapter(tree, 'C', 'down')).toBeNull();
  });

  it('moves a page inside its chapter, then into the next one', () => {
    expect(stepPage(tree, 'a2', 'up')).toEqual({ chapterId: 'A', after: '' });
    expect(stepPage(tree, 'a3', 'up')).toEqual({ chapterId: 'A', after: 'a1' });
    expect(stepPage(tree, 'a1', 'down')).toEqual({ chapterId: 'A', after: 'a2' });
    expect(stepPage(tree, 'a3', 'down')).toEqual({ chapterId: 'B', after: '' });
    expect(stepPage(tree, 'c1', 'up')).toEqual({ chapterId: 'B', after: '' });
    expect(stepPage(tree, 'a1', 'up')).toBeNull();
    expect(stepPage(tree, 'c1', 'down')).toBeNull();
    expect(stepPage(tree, 'nobody', 'down')).toBeNull();
  });

  it('there and back again is where it was', () => {
    const there = withPageAt(tree, 'a3', stepPage(tree, 'a3', 'down') as never);
    expect(shown(there)).toBe('A:a1,a2 B:a3 C:c1');
    expect(shown(withPageAt(there, 'a3', stepPage(there, 'a3', 'up') as never))).toBe(shown(tree));
  });
});

describe('a drop', () => {
  const drop = (kind: 'chapter' | 'page', id: string, over: string, below: boolean) => ({
    kind,
    id,
    over: { kind: over === over.toUpperCase() ? ('chapter' as const) : ('page' as const), id: over },
    below,
  });

  it('puts a page before or after another, or first in a chapter', () => {
    expect(dropPage(tree, drop('page', 'a1', 'a3', true))).toEqual({ chapterId: 'A', after: 'a3' });
    expect(dropPage(tree, drop('page', 'a1', 'a3', false))).toEqual({ chapterId: 'A', after: 'a2' });
    expect(dropPage(tree, drop('page', 'a1', 'B', true))).toEqual({ chapterId: 'B', after: '' });
    expect(dropPage(tree, drop('page', 'a1', 'c1', false))).toEqual({ chapterId: 'C', after: '' });
  });

  it('does nothing where it changes nothing', () => {
    expect(dropPage(tree, drop('page', 'a2', 'a1', true))).toBeNull();
    expect(dropPage(tree, drop('page', 'a2', 'a3', false))).toBeNull();
    expect(dropPage(tree, drop('page', 'a2', 'a2', true))).toBeNull();
    expect(dropPage(tree, drop('page', 'a1', 'A', true))).toBeNull();
    expect(dropChapter(tree, drop('chapter', 'B', 'A', true))).toBeNull();
    expect(dropChapter(tree, drop('chapter', 'B', 'B', true))).toBeNull();
  });

  it('puts a chapter anywhere', () => {
    expect(dropChapter(tree, drop('chapter', 'A', 'C', true))).toEqual({ after: 'C' });
    expect(dropChapter(tree, drop('chapter', 'A', 'C', false))).toEqual({ after: 'B' });
    expect(dropChapter(tree, drop('chapter', 'C', 'A', false))).toEqual({ after: '' });
    expect(shown(withChapterAt(tree, 'C', { after: '' }))).toBe('C:c1 A:a1,a2,a3 B:');
  });
});

it('shows the neighbour of a page that goes away', () => {
  const without = (id: string) => pageInstead(tree, (one) => one.id === id);
  expect(without('a1')).toBe('a2');
  expect(without('a3')).toBe('c1');
  expect(without('c1')).toBe('a3');
  expect(pageInstead(tree, ({ chapterId }) => chapterId === 'A')).toBe('c1');
  expect(pageInstead([chapter('A', 'a1')], () => true)).toBe('');
});
