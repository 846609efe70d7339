import { IconArrowLeft, IconMail } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Button } from '@/ui/Button';
import { Form, useFormCall } from '@/ui/form';
import { TextField } from '@/ui/TextField';
import { AuthBox } from './AuthBox';
import classes from './AuthBox.module.css';
import { account } from './queries';

export function ForgottenPasswordPage() {
  const [sentTo, setSentTo] = useState('');
  const [again, setAgain] = useState(false);
  if (sentTo) {
    return (
      <Sent
        email={sentTo}
        onOther={() => {
          setAgain(true);
          setSentTo('');
        }}
      />
    );
  }
  return <Ask focused={again} onSent={setSentTo} />;
}

function BackToLogin() {
  const { t } = useTranslation();
  return (
    <Link className={classes.back} to="/auth/login">
      <IconArrowLeft size={16} aria-hidden />
      {t('auth.forgotten.back')}
    </Link>
  );
}

function Ask({ focused, onSent }: { focused: boolean; onSent: (email: string) => void }) {
  const { t } = useTranslation();
  const form = useFormCall({
    initial: { email: '' },
    call: account.askReset,
    onDone: (_reply, values) => onSent(values.email),
  });
  return (
    <AuthBox title={t('auth.forgotten.title')} lead={t('auth.forgotten.lead')}>
      <Form form={form} className={classes.form}>
        <TextField
          size="lg"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus={focused}
          label={t('auth.login.email')}
          {...form.field('email')}
        />
        <Button type="submit" variant="primary" size="lg" block loading={form.busy}>
          {t('auth.forgotten.submit')}
        </Button>
      </Form>
      <BackToLogin />
    </AuthBox>
  );
}

/** The same words whether or not the address has an account (A4). */
function Sent({ email, onOther }: { email: string; onOther: () => void }) {
  const { t } = useTranslation();
  const again = useMutation({ mutationFn: () => account.askReset({ email }) });
  return (
    <AuthBox
      announced
      mark={{ icon: <IconMail size={22} stroke={1.7} />, tone: 'info' }}
      title={t('auth.forgotten.sentTitle')}
      lead={<Trans i18nKey="auth.forgotten.sentText" values={{ email }} components={{ b: <b /> }} />}
    >
      <p className={classes.hint}>{t('auth.forgotten.sentHint')}</p>
      <div className={classes.actions}>
        <Button size="lg" block loading={again.isPending} onClick={() => again.mutate()}>
          {t('auth.forgotten.again')}
        </Button>
        <Button variant="quiet" size="lg" block onClick={onOther}>
          {t('auth.forgotten.other')}
        </Button>
      </div>
      <BackToLogin />
    </AuthBox>
  );
}
