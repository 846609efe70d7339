import { describe, expect, it } from 'vitest';
import { daysUntil } from './BookletCards';
import { groundOf, inkOn, titleOf, titleSize } from './coverLook';
import { openPlace } from './paths';
import { latestPage } from './ResumeCards';
import type { BookletSheet, Theme } from './types';
import { STEPS, stepNumber } from './words';

const palette = {
  id: 'own',
  paper: '#ffffff',
  ink: '#10193a',
  brand: '#16224d',
  accent: '#f2dc9b',
  third: '#bfe3e6',
};
const theme = { preset: 'atelier', palette, font: 'atelier', logoId: '', scheme: 'auto' } as Theme;
const cover = { style: 'typographic', title: '', subtitle: '', mediaId: '', illustration: '' } as const;

describe('a cover', () => {
  it('stands on the brand, a drawing on the third colour, with words that read on it', () => {
    expect(groundOf({ theme, cover })).toBe(palette.brand);
    expect(groundOf({ theme, cover: { ...cover, style: 'illustration' } })).toBe(palette.third);
    expect(inkOn(palette.brand, palette.ink)).toBe('#ffffff');
    expect(inkOn(palette.third, palette.ink)).toBe(palette.ink);
  });

  it('is titled by its own words, else by the booklet’s name', () => {
    expect(titleOf({ name: 'Saisonniers 2027', cover })).toBe('Saisonniers 2027');
    expect(titleOf({ name: 'Saisonniers 2027', cover: { ...cover, title: 'Saisonniers' } })).toBe(
      'Saisonniers',
    );
  });

  it('sets long titles and long words smaller, never too small to see', () => {
    expect(titleSize('Nos boutiques')).toBe(14);
    expect(titleSize('Bienvenue dans nos ateliers de Sarzeau')).toBe(11);
    expect(titleSize('Anticonstitutionnellement')).toBeLessThan(7);
    expect(titleSize('x'.repeat(120))).toBe(6.5);
    expect(titleSize('')).toBe(14);
  });
});

describe('going on with a booklet', () => {
  const row = { id: 'b1', step: '', state: 'draft', run: true } as const;

  it('leads to where the wizard was left, else into the editor, and an archived one to its options', () => {
    expect(openPlace(row, 'p1')).toEqual({ to: '/livrets/editor', search: { livret: 'b1', page: 'p1' } });
    expect(openPlace({ ...row, step: 'colors' })).toEqual({
      to: '/livrets/builder/colors',
      search: { livret: 'b1' },
    });
    expect(openPlace({ ...row, state: 'archived' }).to).toBe('/livrets/options');
    expect(openPlace({ ...row, step: 'font', state: 'archived', run: false }).to).toBe('/livrets/editor');
  });

  it('counts the wizard’s steps as product.md orders them', () => {
    expect([stepNumber('name'), stepNumber('colors'), stepNumber('livret-completed')]).toEqual([1, 4, STEPS]);
    expect(stepNumber('nowhere')).toBe(1);
  });

  it('finds the page written last, with its chapter', () => {
    const pages = (...times: string[]) =>
      times.map((updatedAt) => ({ id: updatedAt, title: updatedAt, updatedAt }));
    const sheet = {
      chapters: [
        { title: 'Un', pages: pages('2026-11-01', '2026-11-09') },
        { title: 'Deux', pages: pages('2026-11-03') },
      ],
    } as unknown as BookletSheet;
    expect(latestPage(sheet)).toMatchObject({ id: '2026-11-09', chapter: 'Un' });
    expect(latestPage({ chapters: [] })).toBeUndefined();
  });
});

describe('the bin', () => {
  it('counts whole days, and none on the last', () => {
    const now = Date.parse('2026-11-15T12:00:00Z');
    expect(daysUntil('2026-12-15T12:00:00Z', now)).toBe(30);
    expect(daysUntil('2026-11-15T18:00:00Z', now)).toBe(1);
    expect(daysUntil('2026-11-15T11:00:00Z', now)).toBe(0);
    expect(daysUntil(undefined, now)).toBe(0);
  });
});
