import { IconDots, IconEye, IconEyeOff, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { FilterBar } from '@/ui/FilterBar';
import { Icon } from '@/ui/Icon';
import { IconButton } from '@/ui/IconButton';
import { listSearch, useListState } from '@/ui/listState';
import { Menu } from '@/ui/Menu';
import { Page, PageHeader } from '@/ui/Page';
import { useArrange } from './arrange';
import { useCrumbs } from './crumbs';
import { ModelState } from './ModelState';
import { Nothing } from './Nothing';
import { paths } from './paths';
import { libraryQueries, type Sector, sectors } from './queries';
import { FixedNote, OrderedRows, SortButton } from './Rows';
import classes from './Rows.module.css';
import { useSectorActions } from './sectorActions';

const search = listSearch({ filters: { state: ['visible', 'hidden'] }, sorts: ['name'] });

export function SectorsPage() {
  const { t } = useTranslation();
  const crumbs = useCrumbs('sectors');
  const list = useListState(search);
  const query = libraryQueries.sectors({ q: list.q || undefined, sort: list.sort, ...list.filters });
  const found = useQuery(query);
  const arrange = useArrange(query.queryKey, sectors.arrange);
  const rows = found.data?.data ?? [];
  const fixed = list.active || list.sort !== undefined;
  return (
    <Page>
      <PageHeader
        title={t('library.sectors.title')}
        crumbs={crumbs}
        lead={t('library.sectors.lead')}
        actions={
          <LinkButton variant="primary" to={paths.newSector} icon={<IconPlus aria-hidden />}>
            {t('library.sectors.add')}
          </LinkButton>
        }
      />
      <FilterBar
        list={list}
        search={t('library.sectors.search')}
        filters={[{ name: 'state', label: t('library.filter.state'), options: stateOptions(t) }]}
      />
      {rows.length > 0 && <FixedNote list={list} />}
      {rows.length > 0 ? (
        <>
          <div className={classes.head} data-fixed={fixed || undefined}>
            <SortButton list={list} name="name">
              {t('library.sectors.column')}
            </SortButton>
          </div>
          <OrderedRows
            label={t('library.sectors.title')}
            rows={rows}
            name={(sector) => sector.name}
            fixed={fixed}
            onMove={arrange.mutateAsync}
            render={(sector) => <SectorRow sector={sector} />}
          />
          <p className={classes.total}>{t('library.sectors.total', { count: rows.length })}</p>
        </>
      ) : (
        <Nothing
          list={list}
          query={found}
          first={
            <EmptyState
              illustration="letter"
              title={t('library.sectors.none')}
              text={t('library.sectors.noneText')}
              actions={
                <LinkButton variant="primary" to={paths.newSector}>
                  {t('library.sectors.add')}
                </LinkButton>
              }
            />
          }
        />
      )}
    </Page>
  );
}

function stateOptions(t: (key: string) => string) {
  return [
    { value: 'visible', label: t('library.state.visible') },
    { value: 'hidden', label: t('library.state.hidden') },
  ];
}

function SectorRow({ sector }: { sector: Sector }) {
  const { t } = useTranslation();
  return (
    <div className={classes.row} data-off={sector.hidden || undefined}>
      <span className={classes.tile}>
        <Icon name={sector.icon} />
      </span>
      <div className={classes.words}>
        <Link className={classes.title} to={paths.sector(sector.id)}>
          {sector.name}
        </Link>
        <div className={classes.facts}>
          <ModelState hidden={sector.hidden} />
          <span>{t('library.sector.chapters', { count: sector.chapterCount })}</span>
          <span>{t('library.sector.companies', { count: sector.companyCount })}</span>
        </div>
      </div>
      <ModelState hidden={sector.hidden} />
      <SectorMenu sector={sector} />
    </div>
  );
}

function SectorMenu({ sector }: { sector: Sector }) {
  const { t } = useTranslation();
  const { hide, remove } = useSectorActions(sector);
  const label = t('library.actions', { name: sector.name });
  return (
    <Menu
      label={label}
      trigger={
        <IconButton label={label}>
          <IconDots aria-hidden />
        </IconButton>
      }
      items={[
        { label: t('library.edit'), icon: <IconPencil aria-hidden />, to: paths.sector(sector.id) },
        {
          label: sector.hidden ? t('library.show') : t('library.hide'),
          icon: sector.hidden ? <IconEye aria-hidden /> : <IconEyeOff aria-hidden />,
          onSelect: hide,
        },
        'divider',
        {
          label: t('library.delete'),
          icon: <IconTrash aria-hidden />,
          danger: true,
          onSelect: () => remove(),
        },
      ]}
    />
  );
}
