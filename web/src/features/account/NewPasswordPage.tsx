import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, LinkButton } from '@/ui/Button';
import { Form, useFormCall } from '@/ui/form';
import { PasswordField } from '@/ui/PasswordField';
import { useSearchText } from '@/ui/useSearchText';
import { AuthBox } from './AuthBox';
import classes from './AuthBox.module.css';
import { DeadLink } from './DeadLink';
import { account, accountQueries } from './queries';

export function NewPasswordPage() {
  const { t } = useTranslation();
  const { token = '' } = useSearchText();
  const check = useQuery(accountQueries.resetToken(token));
  const [done, setDone] = useState(false);
  const invited = check.data?.kind === 'invite' ? check.data.email : undefined;
  if (done) return <Done invited={invited} />;
  if (!token) {
    return <NoLink title={t('auth.newPassword.missingTitle')} text={t('auth.newPassword.missingText')} />;
  }
  if (check.isError) return <CheckFailed onRetry={() => check.refetch()} busy={check.isFetching} />;
  if (check.isPending)
    return <AuthBox title={t('auth.newPassword.title')} lead={t('auth.newPassword.checking')} />;
  if (!check.data.valid) {
    return <NoLink title={t('auth.newPassword.invalidTitle')} text={t('auth.newPassword.invalidText')} />;
  }
  return <Choose token={token} invited={invited} onDone={() => setDone(true)} />;
}

interface ChooseProps {
  token: string;
  /** The address an invitation was sent to; none: the password is being replaced. */
  invited?: string;
  onDone: () => void;
}

function Choose({ token, invited, onDone }: ChooseProps) {
  const { t } = useTranslation();
  const form = useFormCall({
    initial: { password: '' },
    call: ({ password }) => account.reset({ token, password }),
    onDone,
  });
  // The link died while the form was open: used in another tab, or an hour has gone by.
  if (form.errors.token) {
    return <NoLink title={t('auth.newPassword.invalidTitle')} text={t('auth.newPassword.invalidText')} />;
  }
  return (
    <AuthBox
      title={invited ? t('auth.invited.title') : t('auth.newPassword.title')}
      lead={invited ? t('auth.invited.lead', { email: invited }) : t('auth.newPassword.lead')}
    >
      <Form form={form} className={classes.form}>
        {/* Tells a password manager whose password this is. */}
        {invited && <input type="email" autoComplete="username" value={invited} readOnly hidden />}
        <PasswordField
          size="lg"
          meter
          suggest
          autoComplete="new-password"
          label={invited ? t('auth.invited.password') : t('auth.newPassword.password')}
          {...form.field('password')}
        />
        <Button type="submit" variant="primary" size="lg" block loading={form.busy}>
          {t('auth.newPassword.submit')}
        </Button>
        {!invited && <p className={classes.hint}>{t('auth.newPassword.cutHint')}</p>}
      </Form>
    </AuthBox>
  );
}

function NoLink({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation();
  return (
    <DeadLink
      title={title}
      text={text}
      to="/auth/forgotten-password"
      action={t('auth.newPassword.askAgain')}
    />
  );
}

function CheckFailed({ onRetry, busy }: { onRetry: () => void; busy: boolean }) {
  const { t } = useTranslation();
  return (
    <AuthBox
      announced
      mark={{ icon: <IconAlertTriangle size={22} stroke={1.7} />, tone: 'warning' }}
      title={t('auth.newPassword.checkFailed')}
      lead={t('auth.newPassword.checkFailedText')}
    >
      <Button variant="primary" size="lg" block loading={busy} onClick={onRetry}>
        {t('auth.newPassword.retry')}
      </Button>
    </AuthBox>
  );
}

function Done({ invited }: { invited?: string }) {
  const { t } = useTranslation();
  return (
    <AuthBox
      announced
      mark={{ icon: <IconCircleCheck size={22} stroke={1.7} />, tone: 'success' }}
      title={invited ? t('auth.invited.doneTitle') : t('auth.newPassword.doneTitle')}
      lead={invited ? t('auth.invited.doneText', { email: invited }) : t('auth.newPassword.doneText')}
    >
      <LinkButton variant="primary" size="lg" block to="/auth/login">
        {t('auth.newPassword.signIn')}
      </LinkButton>
    </AuthBox>
  );
}
