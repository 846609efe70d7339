import type { Chapter, Page } from '@/features/booklet/types';

/** Where something goes: right after a sibling, '' for first; for a page, in which chapter. */
export interface ChapterPlace {
  after: string;
}
export interface PagePlace {
  chapterId: string;
  after: string;
}

export type Way = 'up' | 'down';

/** What is being moved, and onto which row it is dropped: `below` its middle or above. */
export interface Drop {
  kind: 'chapter' | 'page';
  id: string;
  over: { kind: 'chapter' | 'page'; id: string };
  below: boolean;
}

export function pageIn(tree: Chapter[], id: string): { chapter: Chapter; page: Page; at: number } | null {
  for (const chapter of tree) {
    const at = chapter.pages.findIndex((page) => page.id === id);
    const page = chapter.pages[at];
    if (page) return { chapter, page, at };
  }
  return null;
}

const before = (rows: { id: string }[], at: number) => rows[at - 1]?.id ?? '';

export function stepChapter(tree: Chapter[], id: string, way: Way): ChapterPlace | null {
  const at = tree.findIndex((chapter) => chapter.id === id);
  if (way === 'up') return at > 0 ? { after: before(tree, at - 1) } : null;
  const next = tree[at + 1];
  return at >= 0 && next ? { after: next.id } : null;
}

/** One step; past the end of its chapter, into the next one. */
export function stepPage(tree: Chapter[], id: string, way: Way): PagePlace | null {
  const found = pageIn(tree, id);
  if (!found) return null;
  const { chapter, at } = found;
  const chapterAt = tree.indexOf(chapter);
  if (way === 'up') {
    if (at > 0) return { chapterId: chapter.id, after: before(chapter.pages, at - 1) };
    const previous = tree[chapterAt - 1];
    return previous ? { chapterId: previous.id, after: previous.pages.at(-1)?.id ?? '' } : null;
  }
  const next = chapter.pages[at + 1];
  if (next) return { chapterId: chapter.id, after: next.id };
  const following = tree[chapterAt + 1];
  return following ? { chapterId: following.id, after: '' } : null;
}

/** Where a dropped chapter goes; null when that is where it is. */
export function dropChapter(tree: Chapter[], { id, over, below }: Drop): ChapterPlace | null {
  const at = tree.findIndex((chapter) => chapter.id === over.id);
  if (at < 0 || over.id === id) return null;
  const rest = tree.filter((chapter) => chapter.id !== id);
  const place = rest.findIndex((chapter) => chapter.id === over.id);
  const after = below ? over.id : before(rest, place);
  return before(
    tree,
    tree.findIndex((chapter) => chapter.id === id),
  ) === after
    ? null
    : { after };
}

/** Where a dropped page goes: on a chapter, first in it; on a page, before or after it. */
export function dropPage(tree: Chapter[], { id, over, below }: Drop): PagePlace | null {
  if (over.id === id) return null;
  const from = pageIn(tree, id);
  const target =
    over.kind === 'page' ? pageIn(tree, over.id)?.chapter : tree.find((one) => one.id === over.id);
  if (!from || !target) return null;
  const rest = target.pages.filter((page) => page.id !== id);
  const at = rest.findIndex((page) => page.id === over.id);
  const after = over.kind === 'chapter' ? '' : below ? over.id : before(rest, at);
  const stays = from.chapter.id === target.id && before(from.chapter.pages, from.at) === after;
  return stays ? null : { chapterId: target.id, after };
}

function insertAfter<T extends { id: string }>(rows: T[], row: T, after: string): T[] {
  const rest = rows.filter((one) => one.id !== row.id);
  const at = after === '' ? 0 : rest.findIndex((one) => one.id === after) + 1;
  return [...rest.slice(0, at), row, ...rest.slice(at)];
}

/** The tree as it will be: shown at once, while the server is told. */
export function withChapterAt(tree: Chapter[], id: string, { after }: ChapterPlace): Chapter[] {
  const chapter = tree.find((one) => one.id === id);
  return chapter ? insertAfter(tree, chapter, after) : tree;
}

export function withPageAt(tree: Chapter[], id: string, { chapterId, after }: PagePlace): Chapter[] {
  const found = pageIn(tree, id);
  if (!found) return tree;
  const page = { ...found.page, chapterId };
  return tree.map((chapter) => {
    if (chapter.id === chapterId) return { ...chapter, pages: insertAfter(chapter.pages, page, after) };
    if (chapter.id === found.chapter.id) {
      return { ...chapter, pages: chapter.pages.filter((one) => one.id !== id) };
    }
    return chapter;
  });
}

/** The page to show when one goes away: the next of its chapter, else the one before it, else any. */
export function pageInstead(tree: Chapter[], gone: (page: Page) => boolean): string {
  const all = tree.flatMap((chapter) => chapter.pages);
  const at = all.findIndex(gone);
  const left = all.filter((page) => !gone(page));
  return (left[at] ?? left[at - 1] ?? left[0])?.id ?? '';
}
