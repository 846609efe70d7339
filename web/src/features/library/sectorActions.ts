import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { confirm } from '@/ui/confirm';
import { refreshLibrary, type Sector, sectors } from './queries';

/** What one does to a whole sector, from its row as from its sheet. */
export function useSectorActions(sector: Sector, onRemoved?: () => void) {
  const { t } = useTranslation();
  const hiding = useMutation({
    mutationFn: () => sectors.hide(sector, !sector.hidden),
    onSettled: refreshLibrary,
  });
  const removing = useMutation({
    mutationFn: () => sectors.remove(sector.id),
    onSuccess: onRemoved,
    onSettled: refreshLibrary,
  });
  return {
    hide: () => hiding.mutate(),
    remove: () =>
      confirm({
        header: t('library.sectors.confirm', { name: sector.name }),
        message: t('library.sectors.confirmText'),
        acceptLabel: t('library.sectors.confirmDelete'),
        acceptProps: { color: 'danger' },
        defaultFocus: 'reject',
        accept: () => removing.mutate(),
      }),
  };
}
