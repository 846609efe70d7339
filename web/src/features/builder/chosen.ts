import type { components } from '@/api/schema';
import type { BookletSheet } from '@/features/booklet/types';
import type { Chosen } from './draft/parts';

export type ProposedChapter = components['schemas']['ProposedChapter'];

/** A chapter one may take: the library's, and those taken before that it no longer proposes for this sector. */
export interface Offered {
  id: string;
  title: string;
  icon: string;
  common: boolean;
  pages: { id: string; title: string }[];
}

/** All that can be ticked: what is in the booklet first, in its order, then the rest in the library's. */
export function offered(
  proposed: ProposedChapter[],
  chosen: Chosen[],
  chapters: BookletSheet['chapters'],
): Offered[] {
  const known = new Map(proposed.map((one) => [one.id, one]));
  const copies = new Map(chapters.filter(({ source }) => source).map((one) => [one.source, one]));
  const taken = chosen.flatMap(({ id }): Offered[] => {
    const model = known.get(id);
    const copy = copies.get(id);
    if (model) return [{ ...model, pages: withCopies(model.pages, copy?.pages ?? []) }];
    if (!copy) return [];
    return [{ id, title: copy.title, icon: copy.icon, common: false, pages: withCopies([], copy.pages) }];
  });
  const rest = proposed.filter(({ id }) => !chosen.some((one) => one.id === id));
  return [...taken, ...rest];
}

/** The model's pages, and copies of pages that the model no longer has. */
function withCopies(
  models: { id: string; title: string }[],
  copies: BookletSheet['chapters'][number]['pages'],
): { id: string; title: string }[] {
  const gone = copies.filter(({ source }) => source && !models.some(({ id }) => id === source));
  return [...models, ...gone.map(({ source, title }) => ({ id: source, title }))];
}

/** Before anybody has chosen, everything proposed is taken. */
export function firstChoice(proposed: ProposedChapter[]): Chosen[] {
  return proposed.map(({ id }) => ({ id, pages: null }));
}

export function ticked(chosen: Chosen[], id: string): boolean {
  return chosen.some((one) => one.id === id);
}

/** Ticked again, it stands where the list shows it. */
export function tick(chosen: Chosen[], all: Offered[], id: string, on: boolean): Chosen[] {
  if (!on) return chosen.filter((one) => one.id !== id);
  if (ticked(chosen, id)) return chosen;
  return inOrder(
    [...chosen, { id, pages: null }],
    all.map((one) => one.id),
  );
}

export function inOrder<T extends { id: string }>(rows: T[], ids: string[]): T[] {
  const place = new Map(ids.map((id, at) => [id, at]));
  return rows.toSorted((a, b) => (place.get(a.id) ?? ids.length) - (place.get(b.id) ?? ids.length));
}

/** Which pages of a chapter are taken: null stands for all the model has. */
export function pagesOf(chosen: Chosen, chapter: Offered): string[] {
  return chosen.pages ?? chapter.pages.map(({ id }) => id);
}

/** A chapter's pages as its list shows them: those taken in their order, then the others. */
export function pageRows(chosen: Chosen, chapter: Offered): { id: string; title: string }[] {
  const taken = pagesOf(chosen, chapter);
  return inOrder(chapter.pages, taken);
}

export function setPages(chosen: Chosen[], id: string, pages: string[]): Chosen[] {
  return chosen.map((one) => (one.id === id ? { ...one, pages } : one));
}
