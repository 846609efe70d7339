import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, LinkButton } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { BIN_DAYS } from './bin';
import type { Library } from './useLibrary';

interface NothingProps {
  library: Library;
  /** The folder is none of this library's. */
  lost: boolean;
  failed: boolean;
  onRetry: () => void;
  /** What sends files. */
  upload: ReactNode;
}

/** Why there is nothing to see, and what to do about it. */
export function Nothing({ library, lost, failed, onRetry, upload }: NothingProps) {
  const { t } = useTranslation();
  const { list } = library;
  if (failed) {
    return (
      <EmptyState
        illustration="broken"
        title={t('ui.list.failed')}
        text={t('ui.list.failedText')}
        actions={<Button onClick={onRetry}>{t('ui.list.retry')}</Button>}
      />
    );
  }
  if (lost) {
    return (
      <EmptyState
        compact
        title={t('media.folderGone')}
        text={t('media.folderGoneText')}
        actions={
          <LinkButton size="sm" {...library.place()}>
            {t('media.seeAll')}
          </LinkButton>
        }
      />
    );
  }
  if (list.count === 1 && list.filters.used === 'false' && !list.q && !library.folderId && !library.bin)
    return <EmptyState compact title={t('media.unusedNone')} text={t('media.unusedNoneText')} />;
  if (list.active) {
    return (
      <EmptyState
        compact
        title={list.q ? t('ui.list.noneFor', { q: list.q }) : t('media.none')}
        text={list.count > 0 ? t('ui.list.noneFilters') : t('media.noneWords')}
        actions={
          <Button size="sm" onClick={list.clear}>
            {t('ui.filter.clear')}
          </Button>
        }
      />
    );
  }
  if (library.bin)
    return (
      <EmptyState compact title={t('media.bin.none')} text={t('media.bin.noneText', { days: BIN_DAYS })} />
    );
  if (library.folderId)
    return <EmptyState compact title={t('media.folderEmpty')} text={t('media.folderEmptyText')} />;
  const own = !library.admin;
  return (
    <EmptyState
      illustration="letter"
      title={own ? t('media.first') : t('media.firstOther')}
      text={own ? t('media.firstText') : t('media.firstOtherText')}
      actions={upload}
    />
  );
}
