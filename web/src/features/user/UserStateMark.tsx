import { useTranslation } from 'react-i18next';
import { StateMark } from '@/ui/StateMark';
import { formatDate, Time, useLocale } from '@/ui/Time';
import { hasExpired } from './invitation';
import type { UserRow } from './queries';
import classes from './User.module.css';
import { stateWords } from './words';

const marks = { active: 'live', invited: 'wait', disabled: 'off' } as const;

type Person = Pick<UserRow, 'state' | 'invitedAt' | 'disabledAt' | 'lastSignInAt'>;

/** Where somebody stands, and since when. */
export function UserStateMark({ person }: { person: Person }) {
  const { t } = useTranslation();
  return (
    <span className={classes.state}>
      <StateMark state={marks[person.state]}>{t(stateWords[person.state])}</StateMark>
      <span className={classes.since}>
        <Since person={person} />
      </span>
    </span>
  );
}

function Since({ person: { state, invitedAt, disabledAt, lastSignInAt } }: { person: Person }) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (state === 'invited' && invitedAt) {
    const date = formatDate(invitedAt, 'short', locale);
    return hasExpired(invitedAt) ? t('user.state.expired') : t('user.state.invitedOn', { date });
  }
  if (state === 'disabled' && disabledAt) return <Time value={disabledAt} style="long" />;
  if (lastSignInAt) return <Time value={lastSignInAt} style="relative" />;
  return t('user.state.never');
}
