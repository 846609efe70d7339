import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useUser } from '@/api/user';
import { Page, PageHeader, Section } from '@/ui/Page';
import { useLocale } from '@/ui/Time';
import { cardsFor, type Figure, type SettingCard } from './cards';
import { settingsQueries } from './queries';
import classes from './SettingsPage.module.css';

const figures: Record<Figure, { count: string; more: string }> = {
  users: { count: 'settings.users.count', more: 'settings.users.countMore' },
  companies: { count: 'settings.companies.count', more: 'settings.companies.countMore' },
};

/** What this role may set, and what for. */
export function SettingsPage() {
  const { t } = useTranslation();
  const user = useUser();
  return (
    <Page>
      <PageHeader title={t('settings.title')} lead={t('settings.lead')} />
      {cardsFor(user).map((group) => (
        <Section key={group.title} title={t(group.title)}>
          <ul className={classes.cards}>
            {group.cards.map((card) => (
              <Card key={card.to} card={card} />
            ))}
          </ul>
        </Section>
      ))}
    </Page>
  );
}

function Card({ card: { to, icon: Icon, title, text, figure } }: { card: SettingCard }) {
  const { t } = useTranslation();
  return (
    <li className={classes.card}>
      <span className={classes.icon} aria-hidden>
        <Icon size={20} stroke={1.7} />
      </span>
      <div className={classes.words}>
        <h3 className={classes.title}>
          <Link to={to} className={classes.whole}>
            {t(title)}
          </Link>
        </h3>
        <p className={classes.text}>{t(text)}</p>
        {figure && <Count figure={figure} />}
      </div>
    </li>
  );
}

/** A figure that does not come is not missed. */
function Count({ figure }: { figure: Figure }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data } = useQuery(settingsQueries.figure(figure));
  const number = new Intl.NumberFormat(locale).format(data?.total ?? 0);
  const words = figures[figure];
  return (
    <p className={classes.figure}>
      {data && t(data.more ? words.more : words.count, { count: data.total, number })}
    </p>
  );
}
