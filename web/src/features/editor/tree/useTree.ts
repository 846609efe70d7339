import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newId } from '@/api/newId';
import { queryClient } from '@/api/queryClient';
import { bookletQueries, chapters, pages } from '@/features/booklet/queries';
import type { Chapter, Page } from '@/features/booklet/types';
import { call } from '../saving/server';
import {
  type ChapterPlace,
  type PagePlace,
  pageIn,
  pageInstead,
  stepChapter,
  stepPage,
  type Way,
  withChapterAt,
  withPageAt,
} from './places';

/** How often who writes where is asked for. */
const LOOK = 20_000;

/** What was deleted last, for as long as it is easily taken back. */
export interface Deleted {
  kind: 'chapter' | 'page';
  id: string;
  title: string;
}

interface Options {
  bookletId: string;
  pageId: string;
  onOpen: (pageId: string) => void;
  beforeLeave?: () => Promise<unknown>;
}

/** The tree of a booklet and all one does to it. A change shows at once; what the server answers then takes its place. */
export function useTree({ bookletId, pageId, onOpen, beforeLeave }: Options) {
  const { t } = useTranslation();
  const query = bookletQueries.tree(bookletId);
  const { data: tree, isError, refetch } = useQuery(query);
  const [said, setSaid] = useState('');
  const [renaming, setRenaming] = useState('');
  const [deleted, setDeleted] = useState<Deleted | null>(null);
  const [held, setHeld] = useState<{ id: string } | null>(null);
  const busy = useRef(false);
  useLook(bookletId, (data) => !busy.current && put(data));

  function put(data: Chapter[] | null) {
    queryClient.setQueryData(query.queryKey, { data: data ?? [] });
  }

  /** Refused or unanswered, the client has said why: the tree shows what is there. */
  async function doing(send: () => Promise<{ data: Chapter[] | null } | unknown>, shown?: Chapter[]) {
    if (busy.current) return false;
    busy.current = true;
    if (shown) put(shown);
    try {
      const reply = await send();
      const data = (reply as { data?: unknown } | undefined)?.data;
      if (Array.isArray(data)) put(data as Chapter[]);
      else await queryClient.invalidateQueries({ queryKey: query.queryKey });
      return true;
    } catch {
      await queryClient.invalidateQueries({ queryKey: query.queryKey });
      return false;
    } finally {
      busy.current = false;
    }
  }

  async function moveChapter(chapter: Chapter, place: ChapterPlace | null) {
    if (!tree || !place) return;
    const next = withChapterAt(tree, chapter.id, place);
    const position = next.findIndex((one) => one.id === chapter.id) + 1;
    setSaid(t('editor.tree.movedChapter', { title: chapter.title, position, total: next.length }));
    await doing(() => chapters.move(chapter.id, place.after), next);
  }

  async function movePage(page: Page, place: PagePlace | null) {
    if (!tree || !place) return;
    const next = withPageAt(tree, page.id, place);
    const found = pageIn(next, page.id);
    setSaid(
      t('editor.tree.movedPage', {
        title: page.title,
        chapter: found?.chapter.title,
        position: (found?.at ?? 0) + 1,
        total: found?.chapter.pages.length,
      }),
    );
    await doing(() => pages.move(page.id, place.chapterId, place.after), next);
  }

  return {
    tree,
    failed: isError,
    retry: () => void refetch(),
    said,
    renaming,
    rename: setRenaming,
    /** The row that keeps the focus though it has moved or was renamed: a new object each time. */
    held,
    renamed: (id: string) => {
      setRenaming('');
      setHeld({ id });
    },
    deleted,
    moveChapter,
    movePage,
    stepChapter: (chapter: Chapter, way: Way) => {
      setHeld({ id: chapter.id });
      return moveChapter(chapter, stepChapter(tree ?? [], chapter.id, way));
    },
    stepPage: (page: Page, way: Way) => {
      setHeld({ id: page.id });
      return movePage(page, stepPage(tree ?? [], page.id, way));
    },

    async addChapter() {
      const id = newId();
      const body = { id, title: t('editor.tree.newChapter'), icon: '' };
      if (await doing(() => chapters.add(bookletId, body))) setRenaming(id);
    },
    async addPage(chapter: Chapter) {
      const id = newId();
      const body = { id, title: t('editor.tree.newPage') };
      if (!(await doing(() => pages.add(chapter.id, body)))) return;
      setRenaming(id);
      onOpen(id);
    },
    async saveChapter(chapter: Chapter, part: Partial<Pick<Chapter, 'title' | 'icon' | 'hidden'>>) {
      const { title, icon, hidden, revision } = { ...chapter, ...part };
      const shown = tree?.map((one) => (one.id === chapter.id ? { ...one, ...part } : one));
      await doing(() => chapters.save(chapter.id, { title, icon, hidden, revision }), shown);
    },
    async savePage(page: Page, part: Partial<Pick<Page, 'title' | 'hidden'>>) {
      const { title, lead, hidden, revision } = { ...page, ...part };
      const shown = tree?.map((chapter) => ({
        ...chapter,
        pages: chapter.pages.map((one) => (one.id === page.id ? { ...one, ...part } : one)),
      }));
      await doing(() => pages.save(page.id, { title, lead, hidden, revision }), shown);
    },
    duplicateChapter: (chapter: Chapter) => doing(() => chapters.duplicate(chapter.id, newId())),
    async duplicatePage(page: Page) {
      if (page.id === pageId) await beforeLeave?.();
      const id = newId();
      if (await doing(() => pages.duplicate(page.id, id))) onOpen(id);
    },
    async removeChapter(chapter: Chapter) {
      const open = chapter.pages.some(({ id }) => id === pageId);
      if (open) await beforeLeave?.();
      const instead = pageInstead(tree ?? [], ({ chapterId }) => chapterId === chapter.id);
      if (!(await doing(() => chapters.remove(chapter.id)))) return;
      setDeleted({ kind: 'chapter', id: chapter.id, title: chapter.title });
      if (open) onOpen(instead);
    },
    async removePage(page: Page) {
      const open = page.id === pageId;
      if (open) await beforeLeave?.();
      const instead = pageInstead(tree ?? [], ({ id }) => id === page.id);
      if (!(await doing(() => pages.remove(page.id)))) return;
      setDeleted({ kind: 'page', id: page.id, title: page.title });
      if (open) onOpen(instead);
    },
    async restore({ kind, id, title }: Deleted) {
      const done = await doing(() => (kind === 'chapter' ? chapters.restore(id) : pages.restore(id)));
      if (!done) return;
      setDeleted(null);
      setSaid(t('editor.tree.restored', { title }));
      void queryClient.invalidateQueries({ queryKey: ['booklets', 'bin', bookletId] });
      if (kind === 'page') onOpen(id);
    },
  };
}

export type Tree = ReturnType<typeof useTree>;

/** The focus goes back to a row that lost it by being moved or renamed. */
export function useHeld(tree: Tree, id: string) {
  const button = useRef<HTMLButtonElement>(null);
  const { held } = tree;
  useEffect(() => {
    if (held?.id === id) button.current?.focus();
  }, [held, id]);
  return button;
}

/** Others change the tree and write in its pages: looked at from time to time, in silence, while the tab is seen. */
function useLook(bookletId: string, then: (tree: Chapter[]) => void): void {
  const latest = useRef(then);
  latest.current = then;
  useEffect(() => {
    const timer = setInterval(async () => {
      if (document.visibilityState === 'hidden') return;
      const { status, body } = await call('GET', `/api/booklets/${bookletId}/chapters`);
      if (status === 200) latest.current((body as { data: Chapter[] | null }).data ?? []);
    }, LOOK);
    return () => clearInterval(timer);
  }, [bookletId]);
}
