import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Gallery } from '@/ui/gallery/Gallery';
import { LinkTabs } from '@/ui/LinkTabs';
import { Waiting } from '@/ui/Loading';
import { Page, PageHeader } from '@/ui/Page';
import { Mailbox } from './Mailbox';
import { reply } from './queries';
import { System } from './System';

/** Blocks, themes and the renderer are much to load: only who looks at them does. */
const BlockGallery = lazy(async () => ({ default: (await import('./blocks/BlockGallery')).BlockGallery }));

/** `gallery` at /dev; the others are the last part of the address. */
export type DevSection = 'gallery' | 'blocs' | 'messagerie' | 'systeme';

export function DevPage({ section }: { section: DevSection }) {
  const { t } = useTranslation();
  return (
    <Page>
      <PageHeader title={t('dev.title')} lead={t('dev.lead')} />
      <LinkTabs
        label={t('dev.title')}
        items={[
          { to: '/dev', label: t('dev.section.gallery') },
          { to: '/dev/$section', params: { section: 'blocs' }, label: t('dev.section.blocks') },
          { to: '/dev/$section', params: { section: 'messagerie' }, label: t('dev.section.mailbox') },
          { to: '/dev/$section', params: { section: 'systeme' }, label: t('dev.section.system') },
        ]}
      />
      {section === 'gallery' && <Gallery reply={reply} />}
      {section === 'blocs' && (
        <Suspense fallback={<Waiting />}>
          <BlockGallery />
        </Suspense>
      )}
      {section === 'messagerie' && <Mailbox />}
      {section === 'systeme' && <System />}
    </Page>
  );
}
