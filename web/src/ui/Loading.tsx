import { useTranslation } from 'react-i18next';
import { Page, type PageProps } from './Page';

/** Something on its way. */
export function Waiting() {
  const { t } = useTranslation();
  return <p role="status">{t('ui.loading')}</p>;
}

/** A screen on its way. */
export function Loading({ width }: Pick<PageProps, 'width'>) {
  return (
    <Page width={width}>
      <Waiting />
    </Page>
  );
}
