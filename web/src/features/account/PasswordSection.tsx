import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { refreshUser } from '@/api/user';
import { Button } from '@/ui/Button';
import { Form, useFormCall } from '@/ui/form';
import { PasswordField } from '@/ui/PasswordField';
import { formatDate, useLocale } from '@/ui/Time';
import { account, accountQueries } from './queries';
import { SettingsSection } from './SettingsSection';
import classes from './SettingsSection.module.css';

const empty = { currentPassword: '', password: '' };

type Props = { email: string; changedAt: string | null };

export function PasswordSection({ email, changedAt }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  const client = useQueryClient();
  const form = useFormCall({
    initial: empty,
    call: account.changePassword,
    onDone: (_reply, values) => {
      form.reset(empty, values);
      return Promise.all([
        client.invalidateQueries({ queryKey: accountQueries.profile().queryKey }),
        client.invalidateQueries({ queryKey: accountQueries.sessions().queryKey }),
        refreshUser(),
      ]);
    },
  });
  return (
    <SettingsSection
      id="mot-de-passe"
      title={t('identity.password.title')}
      lead={t('identity.password.lead')}
    >
      <Form form={form} className={classes.form}>
        {/* Password managers file the new password under this name. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          autoComplete="current-password"
          label={t('identity.password.current')}
          {...form.field('currentPassword')}
        />
        <PasswordField
          meter
          suggest
          autoComplete="new-password"
          label={t('identity.password.next')}
          {...form.field('password')}
        />
        <div className={classes.foot}>
          <Button type="submit" loading={form.busy}>
            {t('identity.password.submit')}
          </Button>
          {changedAt && (
            <p className={classes.fact}>
              {t('identity.password.changedAt', { date: formatDate(changedAt, 'date', locale) })}
            </p>
          )}
        </div>
      </Form>
    </SettingsSection>
  );
}
