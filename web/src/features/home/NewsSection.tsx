import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useUser } from '@/api/user';
import { type NewsRow, readingQueries } from '@/features/article/queries';
import { Button, LinkButton } from '@/ui/Button';
import { Section } from '@/ui/Page';
import { Tag } from '@/ui/Tag';
import { Time } from '@/ui/Time';
import titles from '@/ui/theme/typography.module.css';
import classes from './NewsSection.module.css';

/** What the platform tells this person; what they have not read yet is marked. */
export function NewsSection() {
  const { t } = useTranslation();
  const { data: unread = 0 } = useQuery(readingQueries.unread());
  return (
    <Section
      title={
        <span className={classes.head}>
          {t('home.news.title')}
          {unread > 0 && <Tag tone="new">{t('home.news.unread', { count: unread })}</Tag>}
        </span>
      }
    >
      <NewsList />
    </Section>
  );
}

function NewsList() {
  const { t } = useTranslation();
  const news = useInfiniteQuery(readingQueries.news());
  if (news.isPending) return <Waiting />;
  if (news.isError) {
    return (
      <div className={classes.note}>
        <p>{t('home.news.failed')}</p>
        <Button size="sm" onClick={() => news.refetch()}>
          {t('home.retry')}
        </Button>
      </div>
    );
  }
  const rows = news.data.pages.flatMap((page) => page.data);
  if (rows.length === 0) return <NoNews />;
  return (
    <>
      <ul className={classes.list}>
        {rows.map((row) => (
          <NewsItem key={row.id} news={row} />
        ))}
      </ul>
      {news.hasNextPage && (
        <Button
          size="sm"
          variant="quiet"
          loading={news.isFetchingNextPage}
          onClick={() => news.fetchNextPage()}
        >
          {t('home.news.older')}
        </Button>
      )}
    </>
  );
}

function NewsItem({ news }: { news: NewsRow }) {
  const { t } = useTranslation();
  return (
    <li className={classes.item} data-read={!news.unread || undefined}>
      <span className={classes.dot} aria-hidden />
      <div className={classes.words}>
        <h3 className={classes.title}>
          <Link to="/actualite/$id" params={{ id: news.id }} className={classes.whole}>
            {news.title}
            {news.unread && <span className={titles.visuallyHidden}> ({t('home.news.new')})</span>}
          </Link>
        </h3>
        {news.summary && <p>{news.summary}</p>}
        {news.pinned && <p className={classes.pinned}>{t('home.news.pinned')}</p>}
      </div>
      <span className={classes.when}>
        <Time value={news.publishAt} style="short" />
      </span>
    </li>
  );
}

function NoNews() {
  const { t } = useTranslation();
  const admin = useUser().role === 'admin';
  return (
    <div className={classes.note}>
      <p>{t('home.news.none')}</p>
      {admin && (
        <LinkButton size="sm" to="/parametres/actualites/create">
          {t('home.news.write')}
        </LinkButton>
      )}
    </div>
  );
}

/** Holds the place of the list, so that nothing jumps. */
function Waiting() {
  const { t } = useTranslation();
  return (
    <div className={classes.waiting} role="status" aria-label={t('home.news.loading')}>
      <span />
      <span />
      <span />
    </div>
  );
}
