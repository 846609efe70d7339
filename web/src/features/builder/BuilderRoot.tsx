import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { config } from '@/api/config';
import { Cover } from '@/features/booklet/Cover';
import { bookletQueries } from '@/features/booklet/queries';
import type { Booklet } from '@/features/booklet/types';
import { Logo } from '@/ui/Brand';
import { LinkButton } from '@/ui/Button';
import { Loading } from '@/ui/Loading';
import { Time } from '@/ui/Time';
import titles from '@/ui/theme/typography.module.css';
import { useSearchText } from '@/ui/useSearchText';
import classes from './BuilderRoot.module.css';
import { isStep, reached, stepLink, steps, stepWords } from './wizardSteps';

/** Resumes a booklet where it was left, or starts one; those not finished are offered first. */
export function BuilderRoot() {
  const { livret = '', secteur = '' } = useSearchText();
  if (livret) return <Resume id={livret} />;
  // Who starts from a sector's model wants a new booklet.
  if (secteur) return <Navigate {...stepLink('name')} search={{ secteur } as never} replace />;
  return <Start />;
}

function Resume({ id }: { id: string }) {
  const booklet = useQuery(bookletQueries.one(id));
  if (booklet.isPending) return <Loading />;
  const stands = booklet.data?.step ?? '';
  const step = isStep(stands) ? stands : booklet.data ? 'livret-completed' : 'name';
  return <Navigate {...stepLink(step, id)} replace />;
}

function Start() {
  const { t } = useTranslation();
  const recent = useQuery(
    bookletQueries.list({ state: 'draft', manager: 'me', sort: '-updatedAt', page: 1, perPage: 25 }),
  );
  if (recent.isPending) return <Loading />;
  const unfinished = (recent.data?.data ?? []).filter(({ step }) => step !== '').slice(0, 6);
  if (unfinished.length === 0) return <Navigate {...stepLink('name')} replace />;
  return (
    <div className={classes.root}>
      <header className={classes.top}>
        <Link to="/home" aria-label={config.productName} className={classes.brand}>
          <Logo className={classes.logo} />
        </Link>
        <LinkButton to="/livrets" variant="quiet">
          {t('builder.quitShort')}
        </LinkButton>
      </header>
      <main className={classes.main} id="contenu" tabIndex={-1}>
        <h1 className={titles.lg}>{t('builder.root.title')}</h1>
        <p className={classes.lead}>{t('builder.root.lead', { count: unfinished.length })}</p>
        <LinkButton
          {...stepLink('name')}
          variant="primary"
          size="lg"
          icon={<IconPlus aria-hidden />}
          className={classes.start}
        >
          {t('builder.root.start')}
        </LinkButton>
        <h2 className={titles.h}>{t('builder.root.resume')}</h2>
        <ul className={classes.list}>
          {unfinished.map((booklet) => (
            <Unfinished key={booklet.id} booklet={booklet} />
          ))}
        </ul>
      </main>
    </div>
  );
}

function Unfinished({ booklet }: { booklet: Booklet }) {
  const { t } = useTranslation();
  const step = isStep(booklet.step) ? booklet.step : 'name';
  return (
    <li>
      <Cover booklet={booklet} width="52px" />
      <div>
        <Link {...stepLink(step, booklet.id)}>{booklet.name}</Link>
        <p>
          {t('builder.root.at', {
            step: reached(step) + 1,
            total: steps.length,
            name: t(stepWords[step].name),
          })}
          {' · '}
          <Time value={booklet.updatedAt} style="relative" />
        </p>
      </div>
    </li>
  );
}
