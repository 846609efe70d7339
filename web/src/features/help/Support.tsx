import { IconLifebuoy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { config } from '@/api/config';
import { type User, useUser } from '@/api/user';
import titles from '@/ui/theme/typography.module.css';
import classes from './Support.module.css';

/** Who to ask. Without an address of the support, the people nearest who can help. */
export function Support() {
  const { t } = useTranslation();
  const user = useUser();
  const email = config.supportEmail;
  return (
    <section className={classes.card} aria-labelledby="support">
      <IconLifebuoy size={22} stroke={1.7} aria-hidden />
      <div>
        <h2 className={titles.h} id="support">
          {t('help.support.title')}
        </h2>
        <p className={classes.text}>
          {email ? t('help.support.text') : t(nearest[user.role], wordsOf(user))}
        </p>
        {email && <a href={`mailto:${email}`}>{email}</a>}
      </div>
    </section>
  );
}

const nearest = {
  admin: 'help.support.none.admin',
  manager: 'help.support.none.manager',
  author: 'help.support.none.author',
} as const;

function wordsOf(user: User) {
  return { company: user.company?.name ?? '' };
}
