import { IconMailForward, IconUserOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../Button';
import { EmptyState } from '../EmptyState';
import { fold } from '../fold';
import { ListTable } from '../ListTable';
import { listSearch, useListState } from '../listState';
import { Person } from '../Person';
import { StateMark } from '../StateMark';
import { useSelection } from '../table/selection';
import { companies, findCompany } from './examples';

interface Row {
  name: string;
  state: 'live' | 'wait';
  company: string;
  since: string;
}

/** Invented people, enough for several pages. */
const people: Row[] = ['Awa Ndiaye', 'Paul Tanguy', 'Julie Vasseur', 'Théo Bazin', 'Fatou Sarr'].flatMap(
  (name, index) =>
    companies.map((company, at) => ({
      name: `${name} (${company.label.split(' ')[1]})`,
      state: (index + at) % 3 === 0 ? 'wait' : 'live',
      company: company.id,
      since: `2026-1${at % 2}-0${index + 1}`,
    })),
);

const search = listSearch({
  filters: { state: ['live', 'wait'], company: null, since: null },
  sorts: ['name'],
  sort: 'name',
  perPage: 5,
});

/** The list pattern of every screen, with rows of its own instead of the server's. */
export function PeopleList() {
  const { t } = useTranslation();
  const list = useListState(search);
  const chosen = useSelection(list.query);
  const { state, company, since } = list.filters;
  const way = list.sort === '-name' ? -1 : 1;
  const found = people
    .filter((row) => fold(row.name).includes(fold(list.q)))
    .filter((row) => (!state || row.state === state) && (!company || row.company === company))
    .filter((row) => !since || row.since >= since)
    .sort((a, b) => way * a.name.localeCompare(b.name, 'fr'));
  const data = found.slice((list.page - 1) * list.perPage, list.page * list.perPage);
  return (
    <ListTable<Row>
      list={list}
      query={{
        data: { data, total: found.length },
        isPending: false,
        isError: false,
        refetch: () => undefined,
      }}
      label={t('ui.gallery.list')}
      rowKey={(row) => row.name}
      search={t('ui.gallery.listSearch')}
      filters={[
        {
          name: 'state',
          label: t('dev.gallery.state'),
          options: [
            { value: 'live', label: t('dev.gallery.active') },
            { value: 'wait', label: t('dev.gallery.wait') },
          ],
        },
        {
          name: 'company',
          label: t('ui.gallery.company'),
          lookup: findCompany,
          known: companies.find((one) => one.id === company)?.label,
        },
        { name: 'since', label: t('ui.gallery.since'), kind: 'date' },
      ]}
      columns={[
        {
          key: 'name',
          header: t('dev.gallery.person'),
          sort: 'name',
          cell: (row) => <Person name={row.name} detail={row.since} />,
        },
        {
          key: 'state',
          header: t('dev.gallery.state'),
          width: 140,
          cell: (row) => (
            <StateMark state={row.state}>
              {row.state === 'live' ? t('dev.gallery.active') : t('dev.gallery.wait')}
            </StateMark>
          ),
        },
      ]}
      unit={(count) => t('dev.gallery.people', { count })}
      onOpen={() => undefined}
      selection={{
        ...chosen,
        name: (row) => row.name,
        count: (count) => t('ui.gallery.chosen', { count }),
        actions: () => (
          <>
            <Button variant="quiet" size="sm" icon={<IconMailForward aria-hidden />} onClick={chosen.clear}>
              {t('ui.gallery.invite')}
            </Button>
            <Button variant="quiet" size="sm" icon={<IconUserOff aria-hidden />} onClick={chosen.clear}>
              {t('ui.gallery.disable')}
            </Button>
          </>
        ),
      }}
      first={<EmptyState illustration="letter" title={t('ui.gallery.list')} />}
    />
  );
}
