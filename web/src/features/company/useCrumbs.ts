import { useTranslation } from 'react-i18next';
import { useUser } from '@/api/user';
import type { Crumb } from '@/ui/Page';

/** The way to a company: through the list for those who have one. */
export function useCrumbs(name: string): Crumb[] {
  const { t } = useTranslation();
  const settings: Crumb = { label: t('settings.title'), to: '/parametres' };
  if (useUser().role !== 'admin') return [settings, { label: t('company.own') }];
  return [settings, { label: t('company.list.title'), to: '/parametres/entreprises' }, { label: name }];
}
