import { IconFileOff } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { signOut, useMaybeUser } from '@/api/user';
import { Button, LinkButton } from '@/ui/Button';
import { AuthBox } from './AuthBox';
import classes from './AuthBox.module.css';

export function TermsRefusedPage() {
  const { t } = useTranslation();
  const user = useMaybeUser();
  const leave = useMutation({ mutationFn: signOut });
  return (
    <AuthBox
      mark={{ icon: <IconFileOff size={22} stroke={1.7} />, tone: 'info' }}
      title={t('auth.refused.title')}
      lead={t('auth.refused.text')}
    >
      <div className={classes.actions}>
        <LinkButton variant="primary" size="lg" block to="/auth/legal/prompt">
          {t('auth.refused.back')}
        </LinkButton>
        <LinkButton variant="secondary" size="lg" block to="/auth/legal/cgu">
          {t('auth.refused.read')}
        </LinkButton>
        {user && (
          <Button variant="quiet" size="lg" block loading={leave.isPending} onClick={() => leave.mutate()}>
            {t('auth.refused.signOut')}
          </Button>
        )}
      </div>
    </AuthBox>
  );
}
