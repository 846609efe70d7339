import { IconArrowLeft, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/api/error';
import { Article } from '@/features/article/Article';
import { readingQueries } from '@/features/article/queries';
import { Button, LinkButton } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { Waiting } from '@/ui/Loading';
import { useSearchText } from '@/ui/useSearchText';
import { pageTitle } from '@/ui/useTitle';
import { Support } from './Support';
import classes from './TutorialView.module.css';

/** One tutorial in place of the list; the way back keeps what was searched for. */
export function TutorialView({ id }: { id: string }) {
  const { t } = useTranslation();
  const { q, categorie } = useSearchText();
  const tutorial = useQuery(readingQueries.tutorial(id));
  const top = useArrival(tutorial.data?.title);
  if (tutorial.isPending) return <Waiting />;
  if (tutorial.isError) {
    const missing = tutorial.error instanceof ApiError && tutorial.error.status === 404;
    return (
      <EmptyState
        level={1}
        illustration={missing ? 'missing' : 'broken'}
        title={missing ? t('help.missing') : t('help.failed')}
        text={missing ? t('help.missingText') : t('help.failedText')}
        actions={
          <>
            {!missing && <Button onClick={() => tutorial.refetch()}>{t('home.retry')}</Button>}
            <LinkButton to="/aide" variant={missing ? 'primary' : 'secondary'}>
              {t('help.back')}
            </LinkButton>
          </>
        }
      />
    );
  }
  const { data } = tutorial;
  return (
    <div className={classes.view} ref={top} tabIndex={-1}>
      <div className={classes.tools}>
        <Link to="/aide" search={{ q, categorie } as never} className={classes.back}>
          <IconArrowLeft size={16} aria-hidden />
          {t('help.back')}
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
        over={data.category || t('help.noCategory')}
        title={data.title}
        summary={data.summary}
        cover={data.cover}
        video={data.video}
        html={data.html}
      />
      <Support />
    </div>
  );
}

/** The path stays the same, so the page itself says that another text is there. */
function useArrival(title: string | undefined) {
  const top = useRef<HTMLDivElement>(null);
  const { t } = useTranslation();
  useEffect(() => {
    if (!title) return;
    document.title = pageTitle(title);
    document.getElementById('contenu')?.scrollTo?.(0, 0);
    top.current?.focus({ preventScroll: true });
    return () => {
      document.title = pageTitle(t('shell.title.help'));
    };
  }, [title, t]);
  return top;
}
