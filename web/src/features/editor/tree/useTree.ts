import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { newId } from '@/api/newId';
import { queryClient } from '@/api/queryClient';
import { bookletQueries, chapters, pages } from '@/features/booklet/queries';
import type { Chapter, Page } from '@/features/booklet/types';
import { call } from '../saving/server';
import { type Deleted, isHeld, useTreeMemory } from './memory';
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
import { Queue } from './queue';

/** How often who writes where is asked for. */
const LOOK = 20_000;
/** How long after the last sign of somebody. */
const PRESENT = 3 * 60_000;

/** One change of the tree: how it looks once done, what is said of it, and the call. */
interface Change {
  shown?: Chapter[];
  said?: string;
  send: () => Promise<unknown>;
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
  const archived = useQuery(bookletQueries.one(bookletId)).data?.state === 'archived';
  const memory = useTreeMemory(bookletId);
  const queue = useRef(new Queue());
  useLook(bookletId, (data) => queue.current.idle && put(data));

  /** As it is by then: what stands in the queue before may have changed it. */
  const now = () => queryClient.getQueryData(query.queryKey)?.data ?? [];
  function put(data: Chapter[] | null) {
    queryClient.setQueryData(query.queryKey, { data: data ?? [] });
  }

  /** One change after the other, none is dropped. Refused or unanswered, the client has said why: the tree shows what is there. */
  function doing(plan: () => Change | null): Promise<boolean> {
    return queue.current.add(async () => {
      const change = plan();
      if (!change) return false;
      if (change.shown) put(change.shown);
      try {
        const data = ((await change.send()) as { data?: unknown } | undefined)?.data;
        if (Array.isArray(data)) put(data as Chapter[]);
        else await queryClient.invalidateQueries({ queryKey: query.queryKey });
        // Said once it is so.
        if (change.said) memory.set({ said: change.said });
        return true;
      } catch {
        await queryClient.invalidateQueries({ queryKey: query.queryKey });
        return false;
      }
    });
  }

  type Where<P> = (tree: Chapter[]) => P | null;

  const moveChapter = (chapter: Chapter, where: Where<ChapterPlace>) =>
    doing(() => {
      const place = where(now());
      if (!place) return null;
      const next = withChapterAt(now(), chapter.id, place);
      const position = next.findIndex((one) => one.id === chapter.id) + 1;
      return {
        shown: next,
        said: t('editor.tree.movedChapter', { title: chapter.title, position, total: next.length }),
        send: () => chapters.move(chapter.id, place.after),
      };
    });

  const movePage = (page: Page, where: Where<PagePlace>) =>
    doing(() => {
      const place = where(now());
      if (!place) return null;
      const next = withPageAt(now(), page.id, place);
      const found = pageIn(next, page.id);
      return {
        shown: next,
        said: t('editor.tree.movedPage', {
          title: page.title,
          chapter: found?.chapter.title,
          position: (found?.at ?? 0) + 1,
          total: found?.chapter.pages.length,
        }),
        send: () => pages.move(page.id, place.chapterId, place.after),
      };
    });

  const saveChapter = (id: string, part: Partial<Pick<Chapter, 'title' | 'icon' | 'hidden'>>) =>
    doing(() => {
      const chapter = now().find((one) => one.id === id);
      if (!chapter) return null;
      const { title, icon, hidden, revision } = { ...chapter, ...part };
      return {
        shown: now().map((one) => (one.id === id ? { ...one, ...part } : one)),
        send: () => chapters.save(id, { title, icon, hidden, revision }),
      };
    });

  const savePage = (id: string, part: Partial<Pick<Page, 'title' | 'hidden'>>) =>
    doing(() => {
      const page = pageIn(now(), id)?.page;
      if (!page) return null;
      const { title, lead, hidden, revision } = { ...page, ...part };
      return {
        shown: now().map((chapter) => ({
          ...chapter,
          pages: chapter.pages.map((one) => (one.id === id ? { ...one, ...part } : one)),
        })),
        send: () => pages.save(id, { title, lead, hidden, revision }),
      };
    });

  /** A name that was not taken stands in its row again, as it was typed. */
  async function rename(kind: 'chapter' | 'page', id: string, typed: string | null) {
    memory.set({ renaming: null });
    memory.hold(id);
    if (typed === null) return;
    const save = kind === 'chapter' ? saveChapter : savePage;
    if (!(await save(id, { title: typed }))) memory.set({ renaming: { id, typed } });
  }

  const simply = (send: Change['send']) => doing(() => ({ send }));

  return {
    tree,
    failed: isError,
    retry: () => void refetch(),
    /** An archived booklet is read: nothing of it moves. */
    locked: archived,
    said: memory.said,
    renaming: memory.renaming,
    startRenaming: (id: string) => memory.set({ renaming: { id } }),
    rename,
    held: memory.held,
    deleted: memory.deleted,
    open: (id: string) => {
      memory.hold(id);
      onOpen(id);
    },
    moveChapter,
    movePage,
    saveChapter,
    savePage,
    stepChapter: (chapter: Chapter, way: Way) => {
      memory.hold(chapter.id);
      return moveChapter(chapter, (all) => stepChapter(all, chapter.id, way));
    },
    stepPage: (page: Page, way: Way) => {
      memory.hold(page.id);
      return movePage(page, (all) => stepPage(all, page.id, way));
    },

    async addChapter() {
      const id = newId();
      const body = { id, title: t('editor.tree.newChapter'), icon: '' };
      if (await simply(() => chapters.add(bookletId, body))) memory.set({ renaming: { id } });
    },
    async addPage(chapter: Chapter) {
      const id = newId();
      const body = { id, title: t('editor.tree.newPage') };
      if (!(await simply(() => pages.add(chapter.id, body)))) return;
      memory.set({ renaming: { id, fresh: true } });
      onOpen(id);
    },
    duplicateChapter: (chapter: Chapter) => simply(() => chapters.duplicate(chapter.id, newId())),
    async duplicatePage(page: Page) {
      if (page.id === pageId) await beforeLeave?.();
      const id = newId();
      if (await simply(() => pages.duplicate(page.id, id))) onOpen(id);
    },
    async removeChapter(chapter: Chapter) {
      const open = chapter.pages.some(({ id }) => id === pageId);
      if (open) await beforeLeave?.();
      const instead = pageInstead(now(), ({ chapterId }) => chapterId === chapter.id);
      if (!(await simply(() => chapters.remove(chapter.id)))) return;
      memory.set({ deleted: { kind: 'chapter', id: chapter.id, title: chapter.title } });
      if (open) onOpen(instead);
    },
    async removePage(page: Page) {
      const open = page.id === pageId;
      if (open) await beforeLeave?.();
      const instead = pageInstead(now(), ({ id }) => id === page.id);
      if (!(await simply(() => pages.remove(page.id)))) return;
      memory.set({ deleted: { kind: 'page', id: page.id, title: page.title } });
      if (open) onOpen(instead);
    },
    async restore({ kind, id, title }: Deleted) {
      const done = await simply(() => (kind === 'chapter' ? chapters.restore(id) : pages.restore(id)));
      if (!done) return;
      memory.set({ deleted: null, said: t('editor.tree.restored', { title }) });
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
    if (isHeld(held, id)) button.current?.focus();
  }, [held, id]);
  return button;
}

/**
 * Others change the tree and write in its pages: looked at from time to time, in silence, while somebody is there. Not for
 * longer: every call keeps the session alive, and a computer that was left must see it end (A10).
 */
function useLook(bookletId: string, then: (tree: Chapter[]) => void): void {
  const latest = useRef(then);
  latest.current = then;
  useEffect(() => {
    let used = Date.now();
    const use = () => {
      used = Date.now();
    };
    const timer = setInterval(async () => {
      if (document.visibilityState === 'hidden' || Date.now() - used > PRESENT) return;
      const { status, body } = await call('GET', `/api/booklets/${bookletId}/chapters`, { unattended: true });
      if (status === 200) latest.current((body as { data: Chapter[] | null }).data ?? []);
    }, LOOK);
    const signs = ['pointermove', 'pointerdown', 'keydown'];
    for (const sign of signs) document.addEventListener(sign, use, { passive: true });
    return () => {
      clearInterval(timer);
      for (const sign of signs) document.removeEventListener(sign, use);
    };
  }, [bookletId]);
}
