import { useTranslation } from 'react-i18next';
import { Gallery } from '@/ui/gallery/Gallery';
import { Page, PageHeader } from '@/ui/Page';
import { LinkTabs } from '@/ui/Tabs';
import { Mailbox } from './Mailbox';
import { reply } from './queries';
import { System } from './System';

/** `gallery` at /dev; the others are the last part of the address. */
export type DevSection = 'gallery' | 'messagerie' | 'systeme';

export function DevPage({ section }: { section: DevSection }) {
  const { t } = useTranslation();
  return (
    <Page>
      <PageHeader title={t('dev.title')} lead={t('dev.lead')} />
      <LinkTabs
        label={t('dev.title')}
        items={[
          { to: '/dev', label: t('dev.section.gallery') },
          { to: '/dev/$section', params: { section: 'messagerie' }, label: t('dev.section.mailbox') },
          { to: '/dev/$section', params: { section: 'systeme' }, label: t('dev.section.system') },
        ]}
      />
      {section === 'gallery' && <Gallery reply={reply} />}
      {section === 'messagerie' && <Mailbox />}
      {section === 'systeme' && <System />}
    </Page>
  );
}
