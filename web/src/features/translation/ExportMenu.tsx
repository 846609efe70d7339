import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/Button';
import { Menu } from '@/ui/Menu';
import { exchange } from './queries';

export function ExportMenu({ locale }: { locale: string }) {
  const { t } = useTranslation();
  const save = (format: 'csv' | 'json', state: 'all' | 'missing') => () =>
    void exchange.save(locale, format, state).catch(() => undefined);
  return (
    <Menu
      label={t('translations.export.open')}
      items={[
        { heading: t('translations.export.all') },
        { label: t('translations.export.csv'), onSelect: save('csv', 'all') },
        { label: t('translations.export.json'), onSelect: save('json', 'all') },
        { heading: t('translations.export.missing') },
        { label: t('translations.export.csv'), onSelect: save('csv', 'missing') },
        { label: t('translations.export.json'), onSelect: save('json', 'missing') },
      ]}
      trigger={<Button icon={<IconDownload aria-hidden />}>{t('translations.export.open')}</Button>}
    />
  );
}
