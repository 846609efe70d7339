import { IconCircleCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/api/error';
import { refreshUser } from '@/api/user';
import { Button, LinkButton } from '@/ui/Button';
import { useSearchText } from '@/ui/useSearchText';
import { AuthBox } from './AuthBox';
import { DeadLink } from './DeadLink';
import { account } from './queries';

/** Opening the mailed link changes nothing (mail scanners open links too): a person presses the button. */
export function ConfirmEmailPage() {
  const { t } = useTranslation();
  const { token = '' } = useSearchText();
  const confirmation = useMutation({
    mutationFn: () => account.confirmEmail({ token }),
    onSuccess: () => refreshUser(),
  });
  if (confirmation.isSuccess) return <Confirmed />;
  if (!token)
    return <NoLink title={t('auth.newPassword.missingTitle')} text={t('auth.newPassword.missingText')} />;
  // Any other failure (network, server) leaves the button in place: the link is still good.
  if (confirmation.error instanceof ApiError && confirmation.error.status === 422) {
    return <NoLink title={t('auth.newPassword.invalidTitle')} text={t('auth.confirmEmail.invalidText')} />;
  }
  return (
    <AuthBox title={t('auth.confirmEmail.title')} lead={t('auth.confirmEmail.lead')}>
      <Button
        variant="primary"
        size="lg"
        block
        loading={confirmation.isPending}
        onClick={() => confirmation.mutate()}
      >
        {t('auth.confirmEmail.submit')}
      </Button>
    </AuthBox>
  );
}

function Confirmed() {
  const { t } = useTranslation();
  return (
    <AuthBox
      announced
      mark={{ icon: <IconCircleCheck size={22} stroke={1.7} />, tone: 'success' }}
      title={t('auth.confirmEmail.doneTitle')}
      lead={t('auth.confirmEmail.doneText')}
    >
      <LinkButton variant="primary" size="lg" block to="/">
        {t('auth.confirmEmail.continue')}
      </LinkButton>
    </AuthBox>
  );
}

function NoLink({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation();
  return <DeadLink title={title} text={text} to="/identity" action={t('auth.confirmEmail.toAccount')} />;
}
