import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { signIn } from '@/api/user';
import { Button } from '@/ui/Button';
import { CheckboxField } from '@/ui/CheckboxField';
import { Form, useFormCall } from '@/ui/form';
import { PasswordField } from '@/ui/PasswordField';
import { TextField } from '@/ui/TextField';
import { AuthBox } from './AuthBox';
import classes from './AuthBox.module.css';
import { acceptedTerms } from './acceptedTerms';

export function LoginPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const form = useFormCall({
    initial: { email: '', password: '', remember: true },
    call: (values) => signIn({ ...values, acceptedTerms: acceptedTerms.version() }),
    onDone: () => {
      acceptedTerms.forget();
      return navigate({ to: '/home', replace: true });
    },
  });
  return (
    <AuthBox title={t('auth.login.title')} lead={t('auth.login.lead')}>
      <Form form={form} className={classes.form}>
        <TextField
          size="lg"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          label={t('auth.login.email')}
          {...form.field('email')}
        />
        <div className={classes.withAside}>
          <PasswordField
            size="lg"
            autoComplete="current-password"
            label={t('auth.login.password')}
            {...form.field('password')}
          />
          <Link className={classes.aside} to="/auth/forgotten-password">
            {t('auth.login.forgotten')}
          </Link>
        </div>
        <CheckboxField label={t('auth.login.remember')} {...form.check('remember')} />
        <Button type="submit" variant="primary" size="lg" block loading={form.busy}>
          {t('auth.login.submit')}
        </Button>
        <p className={classes.hint}>{t('auth.login.noAccount')}</p>
      </Form>
    </AuthBox>
  );
}
