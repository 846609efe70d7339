import { standing } from '@/reader/contrast';
import type { Booklet } from './types';

/** What a cover is drawn from. */
export type Covered = Pick<Booklet, 'name' | 'theme' | 'cover'> & { company: { name: string } };

/** Drawings stand on the third colour, everything else on the brand's. */
export function groundOf({ theme, cover }: Pick<Covered, 'theme' | 'cover'>): string {
  return cover.style === 'illustration' ? theme.palette.third : theme.palette.brand;
}

/** White or the text's own colour, whichever reads better on the ground. */
export function inkOn(ground: string, ink: string): string {
  return standing(ink, ground).white ? '#ffffff' : ink;
}

export function titleOf({ name, cover }: Pick<Covered, 'name' | 'cover'>): string {
  return cover.title || name;
}

/** Pairs whose titles are set in a serif; a thumbnail makes do with the administration's own two typefaces. */
const serifs = ['clinique', 'cuisine', 'mairie'];

export function isSerif(font: string): boolean {
  return serifs.includes(font);
}

/** How wide the words of a title may be, in hundredths of the cover. */
const LINE = 81;
/** Of a letter, in its size: wide enough for the widest of our typefaces. */
const LETTER = 0.63;

/** The size of a title in hundredths of the cover's width: smaller when it is long, or one word is. */
export function titleSize(title: string): number {
  const longest = Math.max(1, ...title.split(/[\s-]+/).map((word) => word.length));
  const usual = title.length > 60 ? 8.5 : title.length > 34 ? 11 : 14;
  return Math.round(Math.min(usual, Math.max(6.5, LINE / (longest * LETTER))) * 10) / 10;
}
