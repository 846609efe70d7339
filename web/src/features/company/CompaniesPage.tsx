import {
  IconBuildingPlus,
  IconDots,
  IconLock,
  IconLockOpen,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '@/ui/Button';
import type { Column } from '@/ui/DataTable';
import { EmptyState } from '@/ui/EmptyState';
import { IconButton } from '@/ui/IconButton';
import { ListTable } from '@/ui/ListTable';
import { listSearch, useListState } from '@/ui/listState';
import { Menu, type MenuEntry } from '@/ui/Menu';
import { Page, PageHeader } from '@/ui/Page';
import { StateMark } from '@/ui/StateMark';
import { Time, useLocale } from '@/ui/Time';
import classes from './CompaniesPage.module.css';
import { CompanyMark } from './CompanyMark';
import { DeleteDialog } from './DeleteDialog';
import { type Company, companyQueries } from './queries';
import { groupSiret } from './sheet';
import { useSuspension } from './useSuspension';
import { stateKeys, stateMarks } from './words';

const search = listSearch({
  filters: { state: ['active', 'suspended', 'deleting'], sector: null },
  sorts: ['name', 'createdAt'],
  sort: 'name',
});

export function CompaniesPage() {
  const { t } = useTranslation();
  const list = useListState(search);
  const query = useQuery(companyQueries.list(list.query));
  const sectors = useQuery(companyQueries.sectors());
  const [leaving, setLeaving] = useState<Company>();
  const create = (variant: 'primary' | 'secondary') => (
    <LinkButton variant={variant} to="/parametres/entreprises/create" icon={<IconBuildingPlus aria-hidden />}>
      {t('company.list.create')}
    </LinkButton>
  );
  return (
    <Page>
      <PageHeader
        title={t('company.list.title')}
        crumbs={[{ label: t('settings.title'), to: '/parametres' }, { label: t('company.list.title') }]}
        actions={create('primary')}
      />
      <ListTable<Company>
        list={list}
        query={query}
        label={t('company.list.title')}
        search={t('company.list.search')}
        filters={[
          {
            name: 'state',
            label: t('company.list.state'),
            options: Object.entries(stateKeys).map(([value, key]) => ({ value, label: t(key) })),
          },
          {
            name: 'sector',
            label: t('company.list.sector'),
            options: (sectors.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
          },
        ]}
        columns={useColumns()}
        rowKey={(company) => company.id}
        href={(company) => ({ to: '/parametres/entreprises/$id', params: { id: company.id } })}
        unit={(count) => t('company.list.unit', { count })}
        actions={(company) => <RowMenu company={company} onDelete={() => setLeaving(company)} />}
        first={
          <EmptyState
            illustration="letter"
            title={t('company.list.empty')}
            text={t('company.list.emptyText')}
            actions={create('secondary')}
          />
        }
        none={t('company.list.none')}
      />
      {leaving && <DeleteDialog company={leaving} onClose={() => setLeaving(undefined)} />}
    </Page>
  );
}

function useColumns(): Column<Company>[] {
  const { t } = useTranslation();
  const locale = useLocale();
  return [
    {
      key: 'name',
      header: t('company.list.name'),
      sort: 'name',
      phone: true,
      cell: (company) => <Name company={company} />,
    },
    {
      key: 'sector',
      header: t('company.list.sector'),
      width: '190px',
      cell: (company) => <span className={classes.secondary}>{company.sector?.name}</span>,
    },
    {
      key: 'users',
      header: t('company.list.users'),
      width: '110px',
      align: 'right',
      cell: (company) => {
        const number = new Intl.NumberFormat(locale).format(company.userCount);
        return company.userCountMore ? t('company.list.usersMore', { number }) : number;
      },
    },
    {
      key: 'state',
      header: t('company.list.state'),
      width: '170px',
      phone: true,
      cell: (company) => (
        <StateMark state={stateMarks[company.state]}>{t(stateKeys[company.state])}</StateMark>
      ),
    },
    {
      key: 'createdAt',
      header: t('company.list.createdAt'),
      sort: 'createdAt',
      width: '130px',
      cell: (company) => (
        <span className={classes.secondary}>
          <Time value={company.createdAt} style="date" />
        </span>
      ),
    },
  ];
}

function Name({ company: { city, siret, ...company } }: { company: Company }) {
  return (
    <span className={classes.company}>
      <CompanyMark company={company} />
      <span className={classes.words}>
        <b>{company.name}</b>
        <span className={classes.detail}>
          {city}
          {siret && (
            <span className={classes.siret}>
              {city && ' · '}
              {groupSiret(siret)}
            </span>
          )}
        </span>
      </span>
    </span>
  );
}

function RowMenu({ company, onDelete }: { company: Company; onDelete: () => void }) {
  const { t } = useTranslation();
  const suspension = useSuspension(company);
  const open: MenuEntry = {
    to: `/parametres/entreprises/${company.id}` as never,
    label: t('company.list.open'),
    icon: <IconPencil aria-hidden />,
  };
  const acts: MenuEntry[] = [
    suspension.suspended
      ? { label: t('company.resume.action'), icon: <IconLockOpen aria-hidden />, onSelect: suspension.ask }
      : { label: t('company.suspend.action'), icon: <IconLock aria-hidden />, onSelect: suspension.ask },
    'divider',
    { label: t('company.delete.ask'), icon: <IconTrash aria-hidden />, danger: true, onSelect: onDelete },
  ];
  return (
    <Menu
      label={t('company.list.actions', { name: company.name })}
      items={company.state === 'deleting' ? [open] : [open, ...acts]}
      trigger={
        <IconButton label={t('company.list.actions', { name: company.name })}>
          <IconDots size={18} stroke={1.7} aria-hidden />
        </IconButton>
      }
    />
  );
}
