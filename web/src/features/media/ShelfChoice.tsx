import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { fold } from '@/ui/fold';
import { LookupField, type LookupOption } from '@/ui/LookupField';
import { mediaQueries, searchCompanies } from './queries';

/** Not an id of any company; the call says it with nothing. */
const PLATFORM = 'platform';

/** Whose library an admin looks at: the platform's or a company's. */
export function ShelfChoice({ companyId, onChange }: { companyId: string; onChange: (id: string) => void }) {
  const { t } = useTranslation();
  const { data: company } = useQuery({ ...mediaQueries.company(companyId), enabled: companyId !== '' });
  const platform: LookupOption = { id: PLATFORM, label: t('media.shelf.platform') };
  return (
    <LookupField
      label={t('media.shelf.label')}
      value={companyId ? { id: companyId, label: company?.name ?? '' } : platform}
      search={async (q) => [
        ...(fold(platform.label).includes(fold(q)) ? [platform] : []),
        ...(await searchCompanies(q)),
      ]}
      onChange={(option) => onChange(!option || option.id === PLATFORM ? '' : option.id)}
    />
  );
}
