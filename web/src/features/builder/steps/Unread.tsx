import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';

/** What the step needs could not be read; what was chosen so far is kept. */
export function Unread({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      illustration="broken"
      title={t('builder.unread.title')}
      text={t('builder.unread.text')}
      actions={<Button onClick={onRetry}>{t('builder.unread.retry')}</Button>}
    />
  );
}
