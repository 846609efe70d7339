import { IconArrowRight, IconDeviceMobile, IconLibrary, IconPalette, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '@/ui/Button';
import { Page, PageHeader, Section } from '@/ui/Page';
import titles from '@/ui/theme/typography.module.css';
import classes from './BookletHomePage.module.css';
import { Models } from './Models';
import { bookletPaths } from './paths';
import { bookletQueries } from './queries';
import { ResumeCards } from './ResumeCards';

const DRAFTS = 6;

/** What a booklet is, how one begins, and what was begun. */
export function BookletHomePage() {
  const { t } = useTranslation();
  return (
    <Page>
      <PageHeader
        size="lg"
        title={t('booklet.home.title')}
        lead={t('booklet.home.lead')}
        actions={
          <LinkButton variant="primary" size="lg" icon={<IconPlus aria-hidden />} {...bookletPaths.create()}>
            {t('booklet.home.start')}
          </LinkButton>
        }
      />
      <Begun />
      <Section className={classes.section} title={t('booklet.home.what')}>
        <ol className={classes.points}>
          <Point icon={<IconPalette aria-hidden />} title={t('booklet.home.look')}>
            {t('booklet.home.lookText')}
          </Point>
          <Point icon={<IconLibrary aria-hidden />} title={t('booklet.home.pages')}>
            {t('booklet.home.pagesText')}
          </Point>
          <Point icon={<IconDeviceMobile aria-hidden />} title={t('booklet.home.read')}>
            {t('booklet.home.readText')}
          </Point>
        </ol>
      </Section>
      <Models />
    </Page>
  );
}

function Point({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <li className={classes.point}>
      <span className={classes.icon}>{icon}</span>
      <div>
        <h3 className={titles.h}>{title}</h3>
        <p>{children}</p>
      </div>
    </li>
  );
}

/** Drafts the wizard was left in. */
function Begun() {
  const { t } = useTranslation();
  const { data } = useQuery(bookletQueries.list({ state: 'draft', perPage: 100 }));
  const begun = (data?.data ?? []).filter(({ step }) => step !== '').slice(0, DRAFTS);
  if (begun.length === 0) return null;
  return (
    <Section
      className={classes.section}
      title={t('booklet.home.begun')}
      aside={
        <Link {...bookletPaths.list} className={classes.all}>
          {t('booklet.home.list')}
          <IconArrowRight aria-hidden />
        </Link>
      }
    >
      <ResumeCards items={begun} signet />
    </Section>
  );
}
