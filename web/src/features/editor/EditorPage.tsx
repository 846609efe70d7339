import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { bookletQueries } from '@/features/booklet/queries';
import { LinkButton } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { Waiting } from '@/ui/Loading';
import { useSearchText } from '@/ui/useSearchText';
import { Editor } from './Editor';
import classes from './Editor.module.css';
import { NoPage } from './NoPage';

/** `/livrets/editor?livret=&page=`, and `?modele=` for a page of the library. */
export function EditorPage() {
  const { livret = '', page = '', modele = '' } = useSearchText();
  if (modele) return <Editor key={modele} target={{ kind: 'model', id: modele }} bookletId="" />;
  if (livret) return <BookletEditor bookletId={livret} pageId={page} />;
  return <Missing />;
}

function BookletEditor({ bookletId, pageId }: { bookletId: string; pageId: string }) {
  const navigate = useNavigate();
  const booklet = useQuery(bookletQueries.one(bookletId));
  const tree = useQuery(bookletQueries.tree(bookletId));
  const first = tree.data?.flatMap((chapter) => chapter.pages ?? [])[0]?.id;
  useEffect(() => {
    if (!pageId && first)
      void navigate({ to: '/livrets/editor', search: { livret: bookletId, page: first }, replace: true });
  }, [pageId, first, bookletId, navigate]);
  if (booklet.isError || tree.isError) return <Missing />;
  if (!booklet.data || !tree.data) return <Opening />;
  if (!pageId) return first ? <Opening /> : <NoPage booklet={booklet.data} />;
  return (
    <Editor key={pageId} target={{ kind: 'page', id: pageId }} bookletId={bookletId} booklet={booklet.data} />
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
