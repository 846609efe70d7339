import { useTranslation } from 'react-i18next';
import type { Crumb } from '@/ui/Page';
import { paths } from './paths';

type Place = 'builder' | 'sectors' | 'chapters';

/** The way from the settings to a screen; `last` is the thing it shows. */
export function useCrumbs(place: Place, ...last: Crumb[]): Crumb[] {
  const { t } = useTranslation();
  const way: Crumb[] = [
    { label: t('library.crumb.settings'), to: paths.settings },
    { label: t('library.crumb.builder'), to: paths.builder },
  ];
  if (place === 'sectors') way.push({ label: t('library.crumb.sectors'), to: paths.sectors });
  if (place === 'chapters') way.push({ label: t('library.crumb.chapters'), to: paths.chapters });
  way.push(...last);
  return way.map((crumb, index) => (index === way.length - 1 ? { label: crumb.label } : crumb));
}
