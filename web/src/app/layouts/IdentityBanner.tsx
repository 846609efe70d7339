import { IconUserShare } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { returnIdentity, type User } from '@/api/user';
import { fullName } from '@/ui/Person';
import classes from './IdentityBanner.module.css';
import { roleKeys } from './words';

function minutesUntil(moment: string): number {
  return Math.max(0, Math.ceil((Date.parse(moment) - Date.now()) / 60_000));
}

function useMinutes(until: string): number {
  const [minutes, setMinutes] = useState(() => minutesUntil(until));
  useEffect(() => {
    setMinutes(minutesUntil(until));
    const timer = setInterval(() => setMinutes(minutesUntil(until)), 15_000);
    return () => clearInterval(timer);
  }, [until]);
  return minutes;
}

interface Props {
  user: User;
  identity: NonNullable<User['identity']>;
}

/** On every page while someone acts as another: who, for whom, how long still, and the way back. */
export function IdentityBanner({ user, identity }: Props) {
  const { t } = useTranslation();
  const minutes = useMinutes(identity.until);
  const [busy, setBusy] = useState(false);
  const role = t(roleKeys[user.role]).toLocaleLowerCase();

  async function back() {
    setBusy(true);
    await returnIdentity().catch(() => setBusy(false));
  }
  return (
    <section className={classes.banner} aria-label={t('shell.identity.label')}>
      <IconUserShare aria-hidden />
      <p>
        {t('shell.identity.acting')} <b>{fullName(user)}</b>
        <span className={classes.sub}>
          {user.company
            ? t('shell.identity.roleAt', { role, company: user.company.name })
            : t('shell.identity.role', { role })}
        </span>
        <span className={classes.sub}>
          <span className={classes.dot} aria-hidden="true">
            ·
          </span>
          {t('shell.identity.own', { name: fullName(identity.actor) })}
          {' · '}
          {t('shell.identity.left', { count: minutes })}
        </span>
      </p>
      <button type="button" className={classes.back} onClick={back} disabled={busy}>
        {t('shell.identity.back')}
      </button>
    </section>
  );
}
