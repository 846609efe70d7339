import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import type { Filter } from '@/ui/FilterBar';
import { ListTable } from '@/ui/ListTable';
import { listSearch, useListState } from '@/ui/listState';
import { Page, PageHeader } from '@/ui/Page';
import { useSelection } from '@/ui/table/selection';
import { BulkActions, RowActions } from './ArticleActions';
import { stateWords } from './ArticleStateMark';
import { useArticleColumns } from './articleColumns';
import { articleQueries, articles, type Kind } from './queries';
import { places, words } from './words';

export const NewsListPage = () => <ArticlesPage kind="news" />;
export const TutorialsListPage = () => <ArticlesPage kind="tutorial" />;

const search = listSearch({
  filters: { state: ['draft', 'scheduled', 'published'], category: null, company: null },
  sorts: ['publishAt', 'title', 'updatedAt'],
  sort: '-publishAt',
});

/** What admins have written, of one kind. */
function ArticlesPage({ kind }: { kind: Kind }) {
  const { t } = useTranslation();
  const list = useListState(search);
  const query = useQuery(articleQueries.list(kind, list.query));
  const chosen = useSelection(list.query);
  const said = words[kind];
  // The empty list has the button in its middle.
  const unused = query.data?.total === 0 && !list.active;
  return (
    <Page>
      <PageHeader
        title={t(said.title)}
        crumbs={[{ label: t('article.settings'), to: '/parametres' }, { label: t(said.title) }]}
        lead={t(said.lead)}
        actions={!unused && <CreateButton kind={kind} />}
      />
      <ListTable
        list={list}
        query={query}
        label={t(said.label)}
        columns={useArticleColumns(kind)}
        rowKey={(row) => row.id}
        unit={(count) => t(said.unit, { count })}
        href={(row) => ({ to: places[kind].one, params: { id: row.id } })}
        search={t('article.search')}
        filters={useFilters(kind)}
        none={t(said.none)}
        actions={(row) => <RowActions kind={kind} article={row} />}
        selection={{
          ...chosen,
          name: (row) => row.title,
          count: (count) => t(said.chosen, { count }),
          actions: (rows) => <BulkActions kind={kind} rows={rows} onDone={chosen.clear} />,
        }}
        first={
          <EmptyState
            illustration="letter"
            title={t(said.first)}
            text={t(said.firstText)}
            actions={<CreateButton kind={kind} />}
          />
        }
      />
    </Page>
  );
}

function CreateButton({ kind }: { kind: Kind }) {
  const { t } = useTranslation();
  return (
    <LinkButton variant="primary" to={places[kind].create} icon={<IconPlus size={18} aria-hidden />}>
      {t(words[kind].create)}
    </LinkButton>
  );
}

function useFilters(kind: Kind): Filter[] {
  const { t } = useTranslation();
  const { data: categories = [] } = useQuery({
    ...articleQueries.categories(),
    enabled: kind === 'tutorial',
  });
  const states = Object.entries(stateWords[kind]).map(([value, key]) => ({ value, label: t(key) }));
  return [
    { name: 'state', label: t('article.filter.state'), options: states },
    ...(kind === 'tutorial' && categories.length > 0
      ? [
          {
            name: 'category',
            label: t('article.filter.category'),
            options: categories.map((name) => ({ value: name, label: name })),
          },
        ]
      : []),
    { name: 'company', label: t('article.filter.company'), lookup: articles.searchCompanies },
  ];
}
