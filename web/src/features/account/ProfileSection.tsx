import { IconMail } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trans, useTranslation } from 'react-i18next';
import type { components } from '@/api/schema';
import { refreshUser } from '@/api/user';
import { Button } from '@/ui/Button';
import { Form, useFormCall, useUnsavedWarning } from '@/ui/form';
import { PasswordField } from '@/ui/PasswordField';
import { TextField } from '@/ui/TextField';
import { account, accountQueries } from './queries';
import { SettingsSection } from './SettingsSection';
import classes from './SettingsSection.module.css';

type Profile = components['schemas']['ProfileView'];

/** Rereads what the change touched: the profile, and the name the frame shows. */
function useProfileChanged() {
  const client = useQueryClient();
  return () =>
    Promise.all([client.invalidateQueries({ queryKey: accountQueries.profile().queryKey }), refreshUser()]);
}

export function ProfileSection({ profile }: { profile: Profile }) {
  const { t } = useTranslation();
  const changed = useProfileChanged();
  const { firstName, lastName, email } = profile;
  const form = useFormCall({
    initial: { firstName, lastName, email, currentPassword: '' },
    draft: 'profile',
    call: ({ currentPassword, ...values }) =>
      account.saveProfile(values.email === email ? values : { ...values, currentPassword }),
    onDone: (_reply, values) => {
      // The address is the old one until the new one is confirmed.
      form.reset({ ...values, email, currentPassword: '' }, values);
      return changed();
    },
  });
  useUnsavedWarning(form.dirty, { onLeave: form.forget });
  const newEmail = form.values.email !== email;
  return (
    <SettingsSection id="profil" title={t('identity.profile.title')} lead={t('identity.profile.lead')}>
      {profile.pendingEmail && <PendingEmail pending={profile.pendingEmail} current={email} />}
      <Form form={form} className={classes.form}>
        <div className={classes.pair}>
          <TextField
            autoComplete="given-name"
            label={t('identity.profile.firstName')}
            {...form.field('firstName')}
          />
          <TextField
            autoComplete="family-name"
            label={t('identity.profile.lastName')}
            {...form.field('lastName')}
          />
        </div>
        <TextField
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          label={t('identity.profile.email')}
          description={t('identity.profile.emailHint')}
          {...form.field('email')}
        />
        {newEmail && (
          <PasswordField
            autoComplete="current-password"
            label={t('identity.profile.currentPassword')}
            description={t('identity.profile.currentPasswordHint')}
            {...form.field('currentPassword')}
          />
        )}
        <div className={classes.foot}>
          <Button type="submit" variant="primary" loading={form.busy}>
            {newEmail ? t('identity.profile.submitEmail') : t('identity.profile.submit')}
          </Button>
        </div>
      </Form>
    </SettingsSection>
  );
}

function PendingEmail({ pending, current }: { pending: string; current: string }) {
  const { t } = useTranslation();
  const changed = useProfileChanged();
  const drop = useMutation({ mutationFn: account.dropEmail, onSuccess: changed });
  return (
    <div className={classes.notice}>
      <IconMail size={18} stroke={1.7} aria-hidden />
      <p>
        <Trans
          i18nKey="identity.profile.pending"
          values={{ email: pending, current }}
          components={{ b: <b /> }}
        />
      </p>
      <Button size="sm" loading={drop.isPending} onClick={() => drop.mutate()}>
        {t('identity.profile.drop')}
      </Button>
    </div>
  );
}
