import { IconDownload, IconUpload, IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '@/api/user';
import { Button, LinkButton } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import type { Filter } from '@/ui/FilterBar';
import { ListTable } from '@/ui/ListTable';
import { listSearch, useListState } from '@/ui/listState';
import { Page, PageHeader } from '@/ui/Page';
import { fullName } from '@/ui/Person';
import { useSelection } from '@/ui/table/selection';
import { DeleteDialog } from './DeleteDialog';
import { InviteDrawer } from './InviteDrawer';
import { type Skipped, type UserFilter, type UserRow, userQueries, users } from './queries';
import { SkippedDialog } from './SkippedDialog';
import { UserBulk } from './UserBulk';
import { UserImportDialog } from './UserImportDialog';
import { UserMenu } from './UserMenu';
import { useUserColumns } from './userColumns';
import { givenBy, roleWords, stateWords } from './words';

const search = listSearch({
  filters: {
    state: ['active', 'invited', 'disabled'],
    role: ['author', 'manager', 'admin'],
    companyId: null,
  },
  sorts: ['name', 'lastSignIn'],
  sort: 'name',
});

export const UsersPage = () => <People />;
export const InviteUserPage = () => <People inviting />;

/** Everybody one looks after, and the panel that invites one more. */
function People({ inviting = false }: { inviting?: boolean }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const list = useListState(search);
  const query = useQuery(userQueries.list(list.query));
  const chosen = useSelection(list.query);
  const [deleting, setDeleting] = useState<UserRow>();
  const [skipped, setSkipped] = useState<Skipped[]>([]);
  const close = () => void navigate({ to: '/parametres/utilisateurs', search: true as never });
  return (
    <Page>
      <PageHeader
        title={t('user.list.title')}
        crumbs={[{ label: t('user.settings'), to: '/parametres' }, { label: t('user.list.title') }]}
        actions={<InviteButton />}
      />
      <ListTable
        list={list}
        query={query}
        label={t('user.list.title')}
        columns={useUserColumns()}
        rowKey={(person) => person.id}
        unit={(count) => t('user.list.unit', { count })}
        href={(person) => ({ to: '/parametres/utilisateurs/$id', params: { id: person.id } })}
        search={t('user.list.search')}
        filters={useFilters(query.data?.data, list.filters.companyId)}
        none={t('user.list.none')}
        tools={<Files filter={list.query} />}
        actions={(person) => <UserMenu person={person} onDelete={setDeleting} />}
        selection={{
          ...chosen,
          name: fullName,
          count: (count) => t('user.list.chosen', { count }),
          actions: (rows) => (
            <UserBulk
              rows={rows}
              onDone={(left) => {
                chosen.clear();
                setSkipped(left);
              }}
            />
          ),
        }}
        first={
          <EmptyState
            illustration="letter"
            title={t('user.list.first')}
            text={t('user.list.firstText')}
            actions={<InviteButton />}
          />
        }
      />
      <InviteDrawer open={inviting} onClose={close} />
      <SkippedDialog skipped={skipped} onClose={() => setSkipped([])} />
      {deleting && <DeleteDialog person={deleting} onClose={() => setDeleting(undefined)} />}
    </Page>
  );
}

function InviteButton() {
  const { t } = useTranslation();
  return (
    <LinkButton
      variant="primary"
      to="/parametres/utilisateurs/create"
      search={true as never}
      icon={<IconUserPlus size={18} aria-hidden />}
    >
      {t('user.invite.title')}
    </LinkButton>
  );
}

/** The list as a file, and a file as a list. An admin acting as somebody takes no file of people away. */
function Files({ filter: { q, role, state, companyId, sort } }: { filter: UserFilter }) {
  const { t } = useTranslation();
  const me = useUser();
  const [importing, setImporting] = useState(false);
  return (
    <>
      <Button variant="quiet" size="sm" icon={<IconUpload aria-hidden />} onClick={() => setImporting(true)}>
        {t('user.import.open')}
      </Button>
      {!me.identity && (
        <Button
          variant="quiet"
          size="sm"
          icon={<IconDownload aria-hidden />}
          onClick={() => void users.export({ q, role, state, companyId, sort }).catch(() => undefined)}
        >
          {t('user.export')}
        </Button>
      )}
      <UserImportDialog open={importing} onClose={() => setImporting(false)} />
    </>
  );
}

function useFilters(rows: UserRow[] | null | undefined, companyId?: string): Filter[] {
  const { t } = useTranslation();
  const me = useUser();
  const filters: Filter[] = [
    {
      name: 'state',
      label: t('user.list.state'),
      options: Object.entries(stateWords).map(([value, key]) => ({ value, label: t(key) })),
    },
    {
      name: 'role',
      label: t('user.list.role'),
      options: givenBy(me.role).map((role) => ({ value: role, label: t(roleWords[role].label) })),
    },
  ];
  if (me.role !== 'admin') return filters;
  const known = rows?.find(({ company }) => company?.id === companyId)?.company?.name;
  return [...filters, { name: 'companyId', label: t('user.list.company'), lookup: users.companies, known }];
}
