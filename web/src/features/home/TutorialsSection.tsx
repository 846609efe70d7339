import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { readingQueries } from '@/features/article/queries';
import { TutorialCards } from '@/features/article/TutorialCard';
import { Section } from '@/ui/Page';
import classes from './HomePage.module.css';

const SHOWN = 4;

/** The latest tutorials; nothing at all while there is none. */
export function TutorialsSection() {
  const { t } = useTranslation();
  const { data } = useQuery(readingQueries.tutorials({ perPage: SHOWN }));
  if (!data || data.data.length === 0) return null;
  return (
    <Section
      className={classes.tutorials}
      title={t('home.tutorials.title')}
      aside={<Link to="/aide">{t('home.tutorials.all')}</Link>}
    >
      <TutorialCards tutorials={data.data} />
    </Section>
  );
}
