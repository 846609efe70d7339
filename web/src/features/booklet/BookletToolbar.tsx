import { IconArrowsSort, IconLayoutGrid, IconList } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useUser } from '@/api/user';
import { Button } from '@/ui/Button';
import { type Filter, FilterBar } from '@/ui/FilterBar';
import { IconButton } from '@/ui/IconButton';
import { Menu } from '@/ui/Menu';
import { fullName } from '@/ui/Person';
import classes from './BookletsPage.module.css';
import { companyQuery, searchCompanies, searchPeople } from './queries';
import type { Booklet } from './types';
import type { Shelf } from './useShelf';
import { kindKeys, kinds } from './words';

const sortKeys = {
  '-updatedAt': 'booklet.sort.recent',
  updatedAt: 'booklet.sort.oldest',
  name: 'booklet.sort.name',
  '-name': 'booklet.sort.nameDown',
} as const;

/** What narrows the list, its order, and how it is shown. */
export function BookletToolbar({ shelf, rows }: { shelf: Shelf; rows: Booklet[] }) {
  const { t } = useTranslation();
  return (
    <div className={classes.toolbar}>
      <FilterBar
        list={shelf.list}
        search={t('booklet.list.search')}
        filters={useFilters(shelf, rows)}
        actions={
          <div className={classes.tools}>
            <SortMenu shelf={shelf} />
            <ViewChoice shelf={shelf} />
          </div>
        }
      />
    </div>
  );
}

function SortMenu({ shelf }: { shelf: Shelf }) {
  const { t } = useTranslation();
  const current = shelf.list.sort ?? '-updatedAt';
  const name = t(sortKeys[current]);
  return (
    <Menu
      label={t('booklet.sort.label')}
      trigger={
        <Button
          variant="quiet"
          size="sm"
          icon={<IconArrowsSort aria-hidden />}
          aria-label={t('booklet.sort.now', { name })}
        >
          <span className={classes.sortName}>{name}</span>
        </Button>
      }
      items={Object.entries(sortKeys).map(([sort, key]) => ({
        label: t(key),
        checked: sort === current,
        onSelect: () => shelf.list.setSort(sort),
      }))}
    />
  );
}

function ViewChoice({ shelf }: { shelf: Shelf }) {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/useSemanticElements: two buttons, no field
    <div role="group" aria-label={t('booklet.view.label')} className={classes.views}>
      <IconButton
        label={t('booklet.view.cards')}
        pressed={shelf.view === 'cards'}
        onClick={() => shelf.setView('cards')}
      >
        <IconLayoutGrid aria-hidden />
      </IconButton>
      <IconButton
        label={t('booklet.view.table')}
        pressed={shelf.view === 'table'}
        onClick={() => shelf.setView('table')}
      >
        <IconList aria-hidden />
      </IconButton>
    </div>
  );
}

function useFilters({ list }: Shelf, rows: Booklet[]): Filter[] {
  const { t } = useTranslation();
  const manager = useManagerFilter(list.filters.manager, list.filters.company, rows);
  const company = useCompanyFilter(list.filters.company);
  return [
    ...company,
    manager,
    {
      name: 'kind',
      label: t('booklet.filter.kind'),
      options: kinds.map((kind) => ({ value: kind, label: t(kindKeys[kind]) })),
    },
  ];
}

/** Rédacteurs cannot look everybody up: they can ask for what they run themselves. */
function useManagerFilter(id: string | undefined, companyId: string | undefined, rows: Booklet[]): Filter {
  const { t } = useTranslation();
  const me = useUser();
  const label = t('booklet.filter.manager');
  const own = { value: 'me', label: t('booklet.filter.me') };
  if (me.role === 'author') return { name: 'manager', label, options: [own] };
  const known = rows.flatMap(({ managers }) => managers).find((person) => person.id === id);
  return {
    name: 'manager',
    label,
    known: id === 'me' ? own.label : known && fullName(known),
    lookup: async (q) => {
      const found = await searchPeople(q, companyId);
      return q ? found : [{ id: 'me', label: own.label }, ...found.filter((person) => person.id !== me.id)];
    },
  };
}

function useCompanyFilter(id: string | undefined): Filter[] {
  const { t } = useTranslation();
  const admin = useUser().role === 'admin';
  const { data } = useQuery(companyQuery(admin ? id : undefined));
  if (!admin) return [];
  return [
    { name: 'company', label: t('booklet.filter.company'), lookup: searchCompanies, known: data?.name },
  ];
}
