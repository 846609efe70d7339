import { IconArrowsSort, IconLayoutGrid, IconList } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useUser } from '@/api/user';
import { Button } from '@/ui/Button';
import { type Filter, FilterBar } from '@/ui/FilterBar';
import { IconButton } from '@/ui/IconButton';
import { Menu } from '@/ui/Menu';
import { fullName } from '@/ui/Person';
import { kindKeys, kinds } from './kinds';
import classes from './MediaPage.module.css';
import { mediaQueries } from './queries';
import { type Size, sizeNames } from './sizes';
import type { Library } from './useLibrary';

const sizeKeys: Record<Size, string> = {
  small: 'media.size.small',
  medium: 'media.size.medium',
  large: 'media.size.large',
  huge: 'media.size.huge',
};

const sortKeys = {
  '-createdAt': 'media.sort.recent',
  createdAt: 'media.sort.oldest',
  name: 'media.sort.name',
  '-name': 'media.sort.nameDown',
  '-bytes': 'media.sort.heaviest',
  bytes: 'media.sort.lightest',
} as const;
const binSortKeys = {
  '-deletedAt': 'media.sort.deleted',
  deletedAt: 'media.sort.deletedFirst',
  ...sortKeys,
} as const;

/** What narrows the library, its order, and how it is shown. */
export function MediaToolbar({ library }: { library: Library }) {
  const { t } = useTranslation();
  return (
    <FilterBar
      list={library.list}
      search={t('media.search')}
      filters={useFilters(library)}
      below
      actions={
        <div className={classes.tools}>
          <SortMenu library={library} />
          <ViewChoice library={library} />
        </div>
      }
    />
  );
}

function SortMenu({ library }: { library: Library }) {
  const { t } = useTranslation();
  const keys: Record<string, string> = library.bin ? binSortKeys : sortKeys;
  const current = library.filter.sort ?? '-createdAt';
  const name = t(keys[current] ?? sortKeys['-createdAt']);
  return (
    <Menu
      label={t('media.sort.label')}
      trigger={
        <Button
          variant="quiet"
          icon={<IconArrowsSort aria-hidden />}
          aria-label={t('media.sort.now', { name })}
        >
          {name}
        </Button>
      }
      items={Object.entries(keys).map(([sort, key]) => ({
        label: t(key),
        checked: sort === current,
        onSelect: () => library.list.setSort(sort),
      }))}
    />
  );
}

function ViewChoice({ library }: { library: Library }) {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/useSemanticElements: two buttons, no field
    <div role="group" aria-label={t('media.view.label')} className={classes.views}>
      <IconButton
        label={t('media.view.grid')}
        pressed={library.view === 'grid'}
        onClick={() => library.setView('grid')}
      >
        <IconLayoutGrid aria-hidden />
      </IconButton>
      <IconButton
        label={t('media.view.table')}
        pressed={library.view === 'table'}
        onClick={() => library.setView('table')}
      >
        <IconList aria-hidden />
      </IconButton>
    </div>
  );
}

function useFilters({ shelf, list }: Library): Filter[] {
  const { t } = useTranslation();
  const me = useUser();
  const { data: tags = [] } = useQuery(mediaQueries.tags(shelf));
  const { data: owners = [] } = useQuery(mediaQueries.owners(shelf));
  const others = owners.filter(({ id }) => id !== me.id);
  const named = tags.map(({ tag }) => tag);
  // A tag of the address that nothing has any more can still be taken away.
  if (list.filters.tag && !named.includes(list.filters.tag)) named.push(list.filters.tag);
  return [
    {
      name: 'kind',
      label: t('media.filter.kind'),
      options: kinds.map((kind) => ({ value: kind, label: t(kindKeys[kind]) })),
    },
    ...(named.length > 0
      ? [
          {
            name: 'tag',
            label: t('media.filter.tag'),
            options: named.map((tag) => ({ value: tag, label: tag })),
          },
        ]
      : []),
    {
      name: 'used',
      label: t('media.filter.used'),
      options: [
        { value: 'true', label: t('media.filter.usedYes') },
        { value: 'false', label: t('media.filter.usedNo') },
      ],
    },
    {
      name: 'owner',
      label: t('media.filter.owner'),
      options: [
        { value: me.id, label: t('media.filter.mine') },
        ...others.map((owner) => ({ value: owner.id, label: fullName(owner) })),
      ],
    },
    {
      name: 'size',
      label: t('media.filter.size'),
      options: sizeNames.map((size) => ({ value: size, label: t(sizeKeys[size]) })),
    },
    { name: 'from', label: t('media.filter.from'), kind: 'date' },
    { name: 'to', label: t('media.filter.to'), kind: 'date' },
  ];
}
