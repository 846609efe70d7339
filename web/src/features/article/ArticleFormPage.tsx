import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Button, LinkButton } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { useFormCall } from '@/ui/form';
import { Loading } from '@/ui/Loading';
import { Page } from '@/ui/Page';
import { usePageTitle } from '@/ui/useTitle';
import { useRefresh } from './ArticleActions';
import { ArticleForm } from './ArticleForm';
import { blankArticle, manuscriptOf, valuesOf } from './articleForm';
import { type ArticleSheet, articleQueries, articles, type Kind } from './queries';
import { places, words } from './words';

export const NewsCreatePage = () => <CreatePage kind="news" />;
export const TutorialCreatePage = () => <CreatePage kind="tutorial" />;
export const NewsEditPage = () => <EditPage kind="news" />;
export const TutorialEditPage = () => <EditPage kind="tutorial" />;

/** Once published one is done, and the list shows it; a draft is gone on with. */
function useAfterSave(kind: Kind) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const refresh = useRefresh();
  return ({ data }: { data: ArticleSheet }) => {
    void refresh();
    if (data.state !== 'draft') return navigate({ to: places[kind].list });
    // Only what is being shown: what is kept for later would fill a form with old words.
    queries.setQueryData(articleQueries.one(kind, data.id).queryKey, (shown) => shown && { data });
    return navigate({ to: places[kind].one, params: { id: data.id } });
  };
}

function CreatePage({ kind }: { kind: Kind }) {
  const { t } = useTranslation();
  const after = useAfterSave(kind);
  const form = useFormCall({
    initial: blankArticle,
    call: (values) => articles.create(kind, manuscriptOf(kind, values)),
    draft: `article-${kind}`,
    onDone: (reply) => void after(reply),
  });
  return <ArticleForm kind={kind} form={form} title={t(words[kind].createTitle)} />;
}

function EditPage({ kind }: { kind: Kind }) {
  const { id = '' } = useParams({ strict: false });
  // What is being changed must not change under one's hands; another's change is found out at saving.
  const sheet = useQuery({ ...articleQueries.one(kind, id), refetchOnWindowFocus: false, gcTime: 0 });
  if (sheet.isPending) return <Loading />;
  if (sheet.isLoadingError)
    return <NoSheet kind={kind} error={sheet.error} onRetry={() => sheet.refetch()} />;
  return <Edit key={id} kind={kind} sheet={sheet.data} />;
}

function Edit({ kind, sheet }: { kind: Kind; sheet: ArticleSheet }) {
  usePageTitle(sheet.title);
  const after = useAfterSave(kind);
  const form = useFormCall({
    initial: valuesOf(sheet),
    call: (values, revision) => articles.save(kind, sheet.id, { ...manuscriptOf(kind, values), revision }),
    conflict: {
      revision: sheet.revision,
      reload: async () => {
        const latest = await articles.latest(kind, sheet.id);
        return { values: valuesOf(latest), revision: latest.revision };
      },
    },
    onDone: (reply, sent) => {
      form.reset(valuesOf(reply.data), sent);
      void after(reply);
    },
  });
  return <ArticleForm kind={kind} form={form} title={sheet.title} sheet={sheet} />;
}

function NoSheet({ kind, error, onRetry }: { kind: Kind; error: Error; onRetry: () => void }) {
  const { t } = useTranslation();
  const missing = 'status' in error && error.status === 404;
  return (
    <Page>
      <EmptyState
        level={1}
        illustration={missing ? 'missing' : 'broken'}
        title={missing ? t(words[kind].missing) : t('article.failed')}
        text={missing ? t('article.missingText') : t('article.failedText')}
        actions={
          <>
            {!missing && <Button onClick={onRetry}>{t('home.retry')}</Button>}
            <LinkButton variant={missing ? 'primary' : 'secondary'} to={places[kind].list}>
              {t('article.toList')}
            </LinkButton>
          </>
        }
      />
    </Page>
  );
}
