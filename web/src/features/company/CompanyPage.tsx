import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/api/error';
import { refreshUser, useUser } from '@/api/user';
import { Button, LinkButton } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { FormPage } from '@/ui/FormPage';
import { useFormCall } from '@/ui/form';
import { Loading } from '@/ui/Loading';
import { Page } from '@/ui/Page';
import { formatDate, useLocale } from '@/ui/Time';
import { usePageTitle } from '@/ui/useTitle';
import { CompanySections } from './CompanySections';
import { DeleteDialog } from './DeleteDialog';
import { Deletion } from './Deletion';
import { type Company, companies, companyQueries } from './queries';
import { StateSection } from './StateSection';
import { sheetOf, toSheet } from './sheet';
import { useCrumbs } from './useCrumbs';

export function CompanyPage() {
  const { id = '' } = useParams({ strict: false });
  const query = useQuery(companyQueries.one(id));
  if (query.isPending) return <Loading />;
  // One that was on its way out and is no longer found has arrived there.
  if (query.data?.state === 'deleting')
    return <Deletion key={id} company={query.data} gone={isMissing(query.error)} />;
  if (query.isLoadingError) return <NoCompany error={query.error} onRetry={() => query.refetch()} />;
  return <Sheet key={id} company={query.data} />;
}

function isMissing(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 404;
}

function NoCompany({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation();
  const missing = isMissing(error);
  return (
    <Page>
      <EmptyState
        level={1}
        illustration={missing ? 'missing' : 'broken'}
        title={missing ? t('company.missing') : t('company.failed')}
        text={missing ? t('company.missingText') : t('company.failedText')}
        actions={
          <>
            {!missing && <Button onClick={onRetry}>{t('company.retry')}</Button>}
            <LinkButton to="/parametres" variant={missing ? 'primary' : 'secondary'}>
              {t('company.back')}
            </LinkButton>
          </>
        }
      />
    </Page>
  );
}

function Sheet({ company }: { company: Company }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const client = useQueryClient();
  const me = useUser();
  const admin = me.role === 'admin';
  const [leaving, setLeaving] = useState(false);
  const { id, name, userCount, userCountMore } = company;
  const date = formatDate(company.createdAt, 'long', locale);
  const number = new Intl.NumberFormat(locale).format(userCount);
  const form = useFormCall({
    initial: sheetOf(company, locale),
    call: (values, revision) => companies.change(id, { ...toSheet(values), revision }),
    conflict: {
      revision: company.revision,
      reload: async () => {
        const { data } = await client.fetchQuery({ ...companyQueries.one(id), staleTime: 0 });
        return { values: sheetOf(data, locale), revision: data.revision };
      },
    },
    onDone: (reply, sent) => {
      client.setQueryData(companyQueries.one(id).queryKey, reply);
      // As the server keeps it: a tidied name, a colour in small letters.
      form.reset(sheetOf(reply.data, locale), sent);
      void client.invalidateQueries({ queryKey: ['companies'] });
      if (me.company?.id === id) void refreshUser().catch(() => undefined);
    },
  });
  usePageTitle(name);
  return (
    <>
      <FormPage
        form={form}
        title={name}
        crumbs={useCrumbs(name)}
        lead={
          userCountMore
            ? t('company.leadMore', { number, date })
            : t('company.lead', { count: userCount, date })
        }
        save={t('company.save')}
      >
        <CompanySections form={form} company={company} />
        {admin && <StateSection company={company} onDelete={() => setLeaving(true)} />}
      </FormPage>
      {leaving && <DeleteDialog company={company} onClose={() => setLeaving(false)} />}
    </>
  );
}
