import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import type { AnyListState } from '@/ui/listState';

interface NothingProps {
  list: AnyListState;
  query: { isPending: boolean; isError: boolean; refetch: () => unknown };
  first: ReactNode;
}

/** No row: not read yet, could not be read, nothing found, or nothing there yet. */
export function Nothing({ list, query, first }: NothingProps) {
  const { t } = useTranslation();
  if (query.isPending) return <p aria-live="polite">{t('ui.loading')}</p>;
  if (query.isError) {
    return (
      <EmptyState
        illustration="broken"
        title={t('ui.list.failed')}
        text={t('ui.list.failedText')}
        actions={<Button onClick={() => query.refetch()}>{t('ui.list.retry')}</Button>}
      />
    );
  }
  if (!list.active) return first;
  return (
    <EmptyState
      compact
      title={list.q ? t('ui.list.noneFor', { q: list.q }) : t('ui.list.none')}
      text={list.count > 0 ? t('ui.list.noneFilters') : t('ui.list.noneWords')}
      actions={
        <Button size="sm" onClick={list.clear}>
          {t('ui.filter.clear')}
        </Button>
      }
    />
  );
}
