import type { TFunction } from 'i18next';
import { fullName } from '@/ui/Person';
import type { LegalVersion } from './queries';

/** Who published a version, or where it came from. */
export function publisher(t: TFunction, version: LegalVersion): string {
  if (version.publishedBy) return t('legal.by', { name: fullName(version.publishedBy) });
  return t(version.shipped ? 'legal.shipped' : 'legal.byNobody');
}
