import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { browser } from '@/api/location';
import { session } from '@/api/session';
import { refreshUser } from '@/api/user';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { signOutAsked } from './signOutAsked';

export const WARN_BEFORE_MS = 5 * 60_000;

/** Rises to the present whenever the given moment is reached. */
function useMoment(at: number | undefined): number {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    if (at === undefined) return;
    // A timer longer than 24 days fires at once; sessions that long need no warning yet.
    const wait = Math.min(Math.max(0, at - Date.now()), 2 ** 31 - 1);
    const timer = setTimeout(() => setNow(Date.now()), wait);
    return () => clearTimeout(timer);
  }, [at]);
  return now;
}

function useMinutesLeft(until: number, counting: boolean): number {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    if (!counting) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 10_000);
    return () => clearInterval(timer);
  }, [counting]);
  return Math.max(1, Math.ceil((until - now) / 60_000));
}

/** Five minutes before the session ends for want of activity, it says so and can be kept with one press. */
export function SessionWarning() {
  const { t } = useTranslation();
  const expiresAt = useSyncExternalStore(session.subscribe, session.expiresAt);
  const warnAt = expiresAt === undefined ? undefined : expiresAt - WARN_BEFORE_MS;
  const now = Math.max(useMoment(warnAt), useMoment(expiresAt));
  const open = warnAt !== undefined && now >= warnAt;
  const over = expiresAt !== undefined && now >= expiresAt;
  const minutes = useMinutesLeft(expiresAt ?? 0, open);

  // The server has the last word, and its answer moves the end if the session lives on. Drafts stay in the tab.
  useEffect(() => {
    if (!over) return;
    refreshUser()
      .then((user) => user ?? browser.assign('/'))
      .catch(() => undefined);
  }, [over]);

  const stay = () => void refreshUser().catch(() => undefined);
  return (
    <Dialog
      open={open}
      onClose={stay}
      closable={false}
      role="alertdialog"
      width={404}
      header={t('shell.session.title')}
      footer={
        <>
          <Button onClick={() => void signOutAsked(t).catch(() => undefined)}>{t('shell.signOut')}</Button>
          <Button variant="primary" data-autofocus onClick={stay}>
            {t('shell.session.stay')}
          </Button>
        </>
      }
    >
      <p>{t('shell.session.text', { count: minutes })}</p>
    </Dialog>
  );
}
