import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Column, DataTable } from '../DataTable';
import { IconButton } from '../IconButton';
import { Menu } from '../Menu';
import { Person } from '../Person';
import { StateMark } from '../StateMark';

interface Row {
  name: string;
  booklets: number;
  active: boolean;
}

/** Invented people. */
const people: Row[] = [
  { name: 'Amandine Briand', booklets: 3, active: true },
  { name: 'Marc Dubreuil', booklets: 4, active: true },
  { name: 'Yanis Haddad', booklets: 1, active: false },
  { name: 'Claire Le Goff', booklets: 8, active: true },
  { name: 'Solène Morvan', booklets: 2, active: false },
];
const PER_PAGE = 3;

function sorted(sort: string): Row[] {
  const way = sort.startsWith('-') ? -1 : 1;
  const key = sort.replace('-', '');
  return [...people].sort((a, b) =>
    key === 'name' ? way * a.name.localeCompare(b.name, 'fr') : way * (a.booklets - b.booklets),
  );
}

export function PeopleTable() {
  const { t } = useTranslation();
  const [sort, setSort] = useState('name');
  const [page, setPage] = useState(1);
  const columns: Column<Row>[] = [
    {
      key: 'name',
      header: t('dev.gallery.person'),
      sort: 'name',
      cell: (row) => <Person name={row.name} />,
    },
    {
      key: 'booklets',
      header: t('dev.gallery.booklets'),
      sort: 'booklets',
      align: 'right',
      width: 110,
      cell: (row) => row.booklets,
    },
    {
      key: 'state',
      header: t('dev.gallery.state'),
      width: 140,
      cell: (row) => (
        <StateMark state={row.active ? 'live' : 'wait'}>
          {row.active ? t('dev.gallery.active') : t('dev.gallery.wait')}
        </StateMark>
      ),
    },
  ];
  return (
    <DataTable
      label={t('dev.gallery.table')}
      columns={columns}
      rows={sorted(sort).slice((page - 1) * PER_PAGE, page * PER_PAGE)}
      rowKey={(row) => row.name}
      sort={sort}
      onSort={(next) => {
        setSort(next);
        setPage(1);
      }}
      page={page}
      perPage={PER_PAGE}
      total={people.length}
      onPage={setPage}
      unit={(count) => t('dev.gallery.people', { count })}
      actions={(row) => (
        <Menu
          label={t('dev.gallery.rowMenu', { name: row.name })}
          trigger={
            <IconButton label={t('dev.gallery.rowMenu', { name: row.name })}>
              <IconDots />
            </IconButton>
          }
          items={[
            { label: t('dev.gallery.menuPlain') },
            { label: t('dev.gallery.menuDanger'), danger: true },
          ]}
        />
      )}
    />
  );
}
