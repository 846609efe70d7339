import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { bookletQueries } from '@/features/booklet/queries';
import { LinkButton } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { Waiting } from '@/ui/Loading';
import { useSearchText } from '@/ui/useSearchText';
import { Editor } from './Editor';
import classes from './Editor.module.css';
import { NoPage } from './NoPage';
import { type Desktop, DesktopContext } from './TreeSlot';
import { TreePanel } from './tree/TreePanel';

/** `/livrets/editor?livret=&page=`, and `?modele=` for a page of the library. */
export function EditorPage() {
  const { livret = '', page = '', modele = '' } = useSearchText();
  if (modele) return <Editor key={modele} target={{ kind: 'model', id: modele }} bookletId="" />;
  if (livret) return <BookletEditor key={livret} bookletId={livret} pageId={page} />;
  return <Missing />;
}

/** Made once for a booklet; its pages come and go. */
function useDesktop(): Desktop {
  const [tree] = useState(() => {
    const box = document.createElement('div');
    box.style.display = 'contents';
    return box;
  });
  const focused = useRef<HTMLElement | null>(null);
  const flush = useRef<() => Promise<unknown>>(async () => undefined);
  const kept = useRef<Desktop['kept']['current']>({});
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      focused.current = tree.contains(target as Node) ? (target as HTMLElement) : null;
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, [tree]);
  return useMemo(() => ({ tree, focused, flush, kept }), [tree]);
}

function BookletEditor({ bookletId, pageId }: { bookletId: string; pageId: string }) {
  const navigate = useNavigate();
  const desktop = useDesktop();
  const booklet = useQuery(bookletQueries.one(bookletId));
  const tree = useQuery(bookletQueries.tree(bookletId));
  const first = tree.data?.flatMap((chapter) => chapter.pages ?? [])[0]?.id;
  useEffect(() => {
    if (!pageId && first)
      void navigate({ to: '/livrets/editor', search: { livret: bookletId, page: first }, replace: true });
  }, [pageId, first, bookletId, navigate]);
  // What is not sent yet is sent by the engine after the page is left: nobody waits for it.
  const open = useCallback(
    (page: string) => {
      void desktop.flush.current();
      void navigate({
        to: '/livrets/editor',
        search: page ? { livret: bookletId, page } : { livret: bookletId },
      });
    },
    [bookletId, desktop, navigate],
  );
  // A later reading that fails takes nothing away from who writes.
  if (booklet.isLoadingError || tree.isLoadingError) return <Missing />;
  if (!booklet.data || !tree.data) return <Opening />;
  return (
    <DesktopContext value={desktop}>
      {createPortal(
        <TreePanel
          bookletId={bookletId}
          pageId={pageId}
          onOpen={open}
          beforeLeave={() => desktop.flush.current()}
        />,
        desktop.tree,
      )}
      {pageId ? (
        <Editor
          key={pageId}
          target={{ kind: 'page', id: pageId }}
          bookletId={bookletId}
          booklet={booklet.data}
        />
      ) : first ? (
        <Opening />
      ) : (
        <NoPage booklet={booklet.data} />
      )}
    </DesktopContext>
  );
}

export function Opening() {
  return (
    <div className={classes.alone}>
      <Waiting />
    </div>
  );
}

export function Missing() {
  const { t } = useTranslation();
  return (
    <div className={classes.alone}>
      <EmptyState
        title={t('editor.missing')}
        text={t('editor.missingText')}
        level={1}
        actions={<LinkButton to="/livrets">{t('editor.toBooklets')}</LinkButton>}
      />
    </div>
  );
}
