import { IconUserShare } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { returnIdentity, type User, useUser } from '@/api/user';
import { Avatar } from '@/ui/Avatar';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { Page, PageHeader } from '@/ui/Page';
import { fullName } from '@/ui/Person';
import { formatDate, useLocale } from '@/ui/Time';
import { ActAsSection } from './ActAsSection';
import classes from './IdentityPage.module.css';
import { PasswordSection } from './PasswordSection';
import { PreferencesSection } from './PreferencesSection';
import { ProfileSection } from './ProfileSection';
import { accountQueries } from './queries';
import { roleKeys } from './roles';
import { SessionsSection } from './SessionsSection';
import { TextSkeleton } from './TextSkeleton';

export function IdentityPage() {
  const { t } = useTranslation();
  const user = useUser();
  return (
    <Page>
      <PageHeader title={t('identity.title')} lead={user.identity ? undefined : t('identity.lead')} />
      <WhoIAm user={user} />
      {user.identity ? <Acting user={user} identity={user.identity} /> : <OwnSections user={user} />}
    </Page>
  );
}

function OwnSections({ user }: { user: User }) {
  return (
    <>
      <OwnAccount />
      <PreferencesSection user={user} />
      <SessionsSection />
      {user.role === 'admin' && <ActAsSection user={user} />}
    </>
  );
}

function WhoIAm({ user }: { user: User }) {
  const { t } = useTranslation();
  const name = fullName(user);
  const place = user.company ? `${t(roleKeys[user.role])} · ${user.company.name}` : t(roleKeys[user.role]);
  return (
    <div className={classes.me}>
      <Avatar name={name} seed={user.id} size="lg" />
      <div>
        <p className={classes.name}>{name}</p>
        <p className={classes.facts}>
          {place} · {user.email}
        </p>
      </div>
    </div>
  );
}

function OwnAccount() {
  const { t } = useTranslation();
  const profile = useQuery(accountQueries.profile());
  if (profile.isPending) return <TextSkeleton label={t('identity.profile.title')} />;
  if (profile.isError) {
    return (
      <EmptyState
        title={t('identity.failed')}
        text={t('identity.failedText')}
        actions={<Button onClick={() => profile.refetch()}>{t('identity.retry')}</Button>}
      />
    );
  }
  return (
    <>
      <ProfileSection profile={profile.data} />
      <PasswordSection email={profile.data.email} changedAt={profile.data.passwordChangedAt} />
    </>
  );
}

type ActingProps = { user: User; identity: NonNullable<User['identity']> };

/** While acting as someone: who, until when, the way back, and why their account is closed to change (B3). */
function Acting({ user, identity }: ActingProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const back = useMutation({ mutationFn: returnIdentity });
  return (
    <section className={classes.acting}>
      <IconUserShare size={22} stroke={1.7} aria-hidden />
      <div>
        <h2>{t('identity.acting.title', { name: fullName(user) })}</h2>
        <p>
          {t('identity.acting.text', {
            actor: fullName(identity.actor),
            time: formatDate(identity.until, 'time', locale),
          })}
        </p>
        <p>{t('identity.acting.closed')}</p>
      </div>
      <Button variant="primary" loading={back.isPending} onClick={() => back.mutate()}>
        {t('identity.acting.back')}
      </Button>
    </section>
  );
}
