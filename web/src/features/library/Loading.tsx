import { useTranslation } from 'react-i18next';
import { Page } from '@/ui/Page';

/** A screen on its way. */
export function Loading() {
  const { t } = useTranslation();
  return (
    <Page>
      <p role="status">{t('library.loading')}</p>
    </Page>
  );
}
