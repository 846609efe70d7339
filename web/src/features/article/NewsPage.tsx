import { IconArrowLeft, IconArrowRight, IconPrinter } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/api/error';
import { useUser } from '@/api/user';
import { Button, LinkButton } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { Loading } from '@/ui/Loading';
import { Page } from '@/ui/Page';
import { formatDate, useLocale } from '@/ui/Time';
import { usePageTitle } from '@/ui/useTitle';
import { Article } from './Article';
import classes from './NewsPage.module.css';
import { markRead, type NewsItem, readingQueries } from './queries';

export function NewsPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams({ strict: false });
  const news = useQuery(readingQueries.newsItem(id));
  if (news.isPending) return <Loading width="reading" />;
  if (news.isError) {
    const missing = news.error instanceof ApiError && news.error.status === 404;
    return (
      <Page width="reading">
        <EmptyState
          level={1}
          illustration={missing ? 'missing' : 'broken'}
          title={missing ? t('reading.missing') : t('reading.failed')}
          text={missing ? t('reading.missingText') : t('reading.failedText')}
          actions={
            <>
              {!missing && <Button onClick={() => news.refetch()}>{t('home.retry')}</Button>}
              <LinkButton to="/home" variant={missing ? 'primary' : 'secondary'}>
                {t('reading.home')}
              </LinkButton>
            </>
          }
        />
      </Page>
    );
  }
  return <NewsText key={id} news={news.data} />;
}

function NewsText({ news }: { news: NewsItem }) {
  const { t } = useTranslation();
  const locale = useLocale();
  useReadMark(news);
  usePageTitle(news.title);
  return (
    <Page width="reading">
      <div className={classes.tools}>
        <Link to="/home" className={classes.back}>
          <IconArrowLeft size={16} aria-hidden />
          {t('reading.back')}
        </Link>
        <Button
          variant="quiet"
          size="sm"
          icon={<IconPrinter size={16} stroke={1.7} aria-hidden />}
          onClick={() => print()}
        >
          {t('reading.print')}
        </Button>
      </div>
      <Article
        over={formatDate(news.publishAt, 'long', locale)}
        title={news.title}
        summary={news.summary}
        cover={news.cover}
        video={news.video}
        html={news.html}
      />
      <Neighbours previous={news.previous} next={news.next} />
    </Page>
  );
}

/** Showing it is reading it; an admin acting for someone reads nothing in their place. */
function useReadMark({ id, unread }: NewsItem): void {
  const queries = useQueryClient();
  const acting = useUser().identity !== null;
  useEffect(() => {
    if (!unread || acting) return;
    void markRead(id).then(() =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['news', 'list'] }),
        queries.invalidateQueries({ queryKey: ['news', 'unread'] }),
      ]),
    );
  }, [id, unread, acting, queries]);
}

function Neighbours({ previous, next }: Pick<NewsItem, 'previous' | 'next'>) {
  const { t } = useTranslation();
  if (!previous && !next) return null;
  return (
    <nav className={classes.neighbours} aria-label={t('reading.others')}>
      {previous && (
        <Link to="/actualite/$id" params={{ id: previous.id }}>
          <span>
            <IconArrowLeft size={14} aria-hidden />
            {t('reading.previous')}
          </span>
          <b>{previous.title}</b>
        </Link>
      )}
      {next && (
        <Link to="/actualite/$id" params={{ id: next.id }} className={classes.next}>
          <span>
            {t('reading.next')}
            <IconArrowRight size={14} aria-hidden />
          </span>
          <b>{next.title}</b>
        </Link>
      )}
    </nav>
  );
}
