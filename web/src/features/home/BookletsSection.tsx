import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { bookletPaths } from '@/features/booklet/paths';
import { bookletQueries } from '@/features/booklet/queries';
import { ResumeCards } from '@/features/booklet/ResumeCards';
import { Button, LinkButton } from '@/ui/Button';
import { Section } from '@/ui/Page';
import classes from './BookletsSection.module.css';

const SHOWN = 3;
const COUNTED = 1000;
export const latestBooklets = bookletQueries.list({ perPage: 24 });

/** Where one left off: the latest booklets, drafts of the wizard among them. */
export function BookletsSection() {
  const { t } = useTranslation();
  const query = useQuery(latestBooklets);
  if (query.isPending) return <Waiting />;
  if (query.isError) {
    return (
      <Section title={t('home.booklets.title')}>
        <div className={classes.note}>
          <p>{t('home.booklets.failed')}</p>
          <Button size="sm" onClick={() => query.refetch()}>
            {t('home.retry')}
          </Button>
        </div>
      </Section>
    );
  }
  const { data, counts } = query.data;
  // What was put aside is not what one goes on with.
  const open = data.filter(({ state }) => state !== 'archived').slice(0, SHOWN);
  if (counts.all === 0) return <First />;
  const all =
    counts.all < COUNTED
      ? t('home.booklets.all', { count: counts.all })
      : t('home.booklets.allMany', { count: COUNTED });
  return (
    <Section title={t('home.booklets.title')} aside={<Link {...bookletPaths.list}>{all}</Link>}>
      {open.length > 0 ? (
        <ResumeCards items={open} signet />
      ) : (
        <p className={classes.text}>{t('home.booklets.archived')}</p>
      )}
    </Section>
  );
}

function First() {
  const { t } = useTranslation();
  return (
    <section className={classes.first} aria-labelledby="first-booklet">
      <div>
        <h2 id="first-booklet">{t('home.booklets.first')}</h2>
        <p className={classes.text}>{t('home.booklets.firstText')}</p>
      </div>
      <div className={classes.actions}>
        <LinkButton {...bookletPaths.home}>{t('home.booklets.discover')}</LinkButton>
      </div>
    </section>
  );
}

/** Holds the place of the cards, so that nothing jumps. */
function Waiting() {
  const { t } = useTranslation();
  return (
    <Section title={t('home.booklets.title')}>
      <div className={classes.waiting} role="status" aria-label={t('home.booklets.loading')}>
        <span />
        <span />
        <span />
      </div>
    </Section>
  );
}
