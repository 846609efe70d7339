import { useTranslation } from 'react-i18next';
import { type User, useUser } from '@/api/user';
import { Page, PageHeader } from '@/ui/Page';
import { Time } from '@/ui/Time';
import { FirstSteps } from './FirstSteps';
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
      />
      <div className={classes.columns}>
        <FirstSteps steps={user.firstSteps} acting={user.identity !== null} />
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
