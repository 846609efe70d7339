import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { FormPage } from '@/ui/FormPage';
import { useFormCall } from '@/ui/form';
import { CompanySections } from './CompanySections';
import { companies } from './queries';
import { emptySheet, toSheet } from './sheet';

export function CompanyCreatePage() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const form = useFormCall({
    initial: emptySheet,
    call: (values) => companies.create(toSheet(values)),
    onDone: async ({ data }) => {
      await client.invalidateQueries({ queryKey: ['companies'] });
      await navigate({ to: '/parametres/entreprises/$id', params: { id: data.id } });
    },
  });
  return (
    <FormPage
      form={form}
      title={t('company.create.title')}
      lead={t('company.create.lead')}
      crumbs={[
        { label: t('settings.title'), to: '/parametres' },
        { label: t('company.list.title'), to: '/parametres/entreprises' },
        { label: t('company.create.title') },
      ]}
      save={t('company.create.save')}
      cancelTo="/parametres/entreprises"
    >
      <CompanySections form={form} />
    </FormPage>
  );
}
