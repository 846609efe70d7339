import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useUser } from '@/api/user';
import { Time } from '@/ui/Time';
import titles from '@/ui/theme/typography.module.css';
import { BookletState } from './BookletState';
import { Cover, stageStyle } from './Cover';
import { openPlace } from './paths';
import { bookletQueries } from './queries';
import classes from './ResumeCards.module.css';
import type { Booklet, BookletSheet } from './types';
import { STEPS, stepKeys, stepNumber } from './words';

/** Booklets to go on with; the signet lies in the first of them when it is the one left last. */
export function ResumeCards({ items, signet }: { items: Booklet[]; signet?: boolean }) {
  return (
    <ul className={classes.cards}>
      {items.map((booklet, index) => (
        <ResumeCard key={booklet.id} booklet={booklet} last={signet && index === 0} />
      ))}
    </ul>
  );
}

function ResumeCard({ booklet, last }: { booklet: Booklet; last?: boolean }) {
  const { t } = useTranslation();
  const admin = useUser().role === 'admin';
  // Where the wizard stands is known already; where one wrote last stands in the booklet.
  const { data: sheet } = useQuery({ ...bookletQueries.one(booklet.id), enabled: booklet.step === '' });
  const page = sheet && latestPage(sheet);
  const where = booklet.step
    ? t('booklet.resume.wizard', {
        step: t(stepKeys[booklet.step] ?? stepKeys.name ?? ''),
        number: stepNumber(booklet.step),
        total: STEPS,
      })
    : page && t('booklet.resume.page', { chapter: page.chapter, page: page.title });
  return (
    <li className={classes.card} data-last={last || undefined}>
      <div className={classes.stage} style={stageStyle(booklet)}>
        {last && <i className={classes.signet} aria-hidden />}
        <Cover booklet={booklet} className={classes.cover} />
      </div>
      <div className={classes.words}>
        <h3 className={titles.h}>
          <Link {...openPlace(booklet, page?.id)} className={classes.whole} title={booklet.name}>
            {booklet.name}
          </Link>
        </h3>
        <p className={classes.where}>{where || (admin && booklet.company.name)}</p>
        <p className={classes.foot}>
          <BookletState state={booklet.state} />
          <span className={classes.when}>
            <Time value={booklet.updatedAt} style="relative" />
          </span>
        </p>
      </div>
    </li>
  );
}

/** The page somebody changed last. */
export function latestPage({ chapters }: Pick<BookletSheet, 'chapters'>) {
  const pages = chapters.flatMap(({ title: chapter, pages }) => pages.map((page) => ({ ...page, chapter })));
  return pages.reduce<(typeof pages)[number] | undefined>(
    (latest, page) => (!latest || page.updatedAt > latest.updatedAt ? page : latest),
    undefined,
  );
}
