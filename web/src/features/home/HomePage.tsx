import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type User, useUser } from '@/api/user';
import { bookletPaths } from '@/features/booklet/paths';
import { LinkButton } from '@/ui/Button';
import { Page, PageHeader } from '@/ui/Page';
import { Time } from '@/ui/Time';
import { BookletsSection, latestBooklets } from './BookletsSection';
import { FirstSteps, type Step } from './FirstSteps';
import classes from './HomePage.module.css';
import { NewsSection } from './NewsSection';
import { TutorialsSection } from './TutorialsSection';

export function HomePage() {
  const { t } = useTranslation();
  const user = useUser();
  return (
    <Page>
      <PageHeader
        size="lg"
        over={<Time value={new Date()} style="day" />}
        title={t('home.greeting', { name: user.firstName })}
        lead={useLead(user)}
        actions={
          <LinkButton variant="primary" icon={<IconPlus aria-hidden />} {...bookletPaths.create()}>
            {t('home.booklets.create')}
          </LinkButton>
        }
      />
      <BookletsSection />
      <div className={classes.columns}>
        <FirstSteps steps={useSteps(user)} acting={user.identity !== null} />
        <NewsSection />
      </div>
      <TutorialsSection />
    </Page>
  );
}

function useLead(user: User): string {
  const { t } = useTranslation();
  if (user.company) return t('home.lead.company', { company: user.company.name });
  return t('home.lead.platform');
}

/** One's own steps, and the first booklet: known as soon as the booklets are. */
function useSteps(user: User): Step[] {
  const { data } = useQuery(latestBooklets);
  if (!data) return user.firstSteps;
  return [...user.firstSteps, { key: 'booklet', done: data.counts.all > 0 }];
}
