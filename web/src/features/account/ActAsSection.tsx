import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { components } from '@/api/schema';
import type { User } from '@/api/user';
import { Button } from '@/ui/Button';
import { type Column, DataTable } from '@/ui/DataTable';
import { EmptyState } from '@/ui/EmptyState';
import { fullName, Person as PersonCell } from '@/ui/Person';
import { pageOf, useLastPage } from '@/ui/paging';
import { SearchField } from '@/ui/SearchField';
import { Tag } from '@/ui/Tag';
import { Time } from '@/ui/Time';
import { useSearchText } from '@/ui/useSearchText';
import { ActAsButton } from './ActAsButton';
import classes from './ActAsSection.module.css';
import { PersonSessions } from './PersonSessions';
import { accountQueries, userSorts } from './queries';
import { roleKeys } from './roles';
import { SettingsSection } from './SettingsSection';

type Person = components['schemas']['UserRow'];

const perPage = 10;

/** Search, order and page live in the address, so that a reload or a shared link shows the same rows. */
function useFilter() {
  const navigate = useNavigate();
  const { q = '', sort, page } = useSearchText();
  const change = (next: { q?: string; sort?: string; page?: number }) =>
    navigate({
      to: '/identity',
      search: (before) => ({ ...before, page: undefined, ...next }),
      replace: true,
      resetScroll: false,
    });
  return {
    q,
    // An address typed by hand may hold anything.
    sort: userSorts.find((known) => known === sort) ?? 'name',
    page: pageOf(page),
    change,
  };
}

export function ActAsSection({ user }: { user: User }) {
  const { t } = useTranslation();
  const { q, sort, page, change } = useFilter();
  const people = useQuery(accountQueries.users({ q, sort, page, perPage }));
  useLastPage(page, perPage, people.data, (last) => change({ page: last }));
  return (
    <SettingsSection id="agir" wide title={t('identity.switch.title')} lead={t('identity.switch.lead')}>
      <div className={classes.search}>
        <SearchField
          width="100%"
          label={t('identity.switch.search')}
          placeholder={t('identity.switch.placeholder')}
          value={q}
          onChange={(text) => change({ q: text || undefined })}
        />
      </div>
      <DataTable<Person>
        label={t('identity.switch.title')}
        columns={useColumns(user)}
        rows={people.data?.data ?? []}
        rowKey={(person) => person.id}
        loading={people.isPending}
        sort={sort}
        onSort={(next) => change({ sort: next })}
        page={page}
        perPage={perPage}
        total={people.data?.total ?? 0}
        onPage={(next) => change({ page: next })}
        unit={(count) => t('identity.switch.unit', { count })}
        actions={(person) =>
          person.id !== user.id && (
            <div className={classes.actions}>
              <PersonSessions person={person} />
              {person.switchable && <ActAsButton user={user} person={person} />}
            </div>
          )
        }
        empty={
          people.isError ? (
            <EmptyState
              compact
              level={3}
              title={t('identity.switch.failed')}
              text={t('identity.failedText')}
              actions={<Button onClick={() => people.refetch()}>{t('identity.retry')}</Button>}
            />
          ) : (
            <Nobody q={q} onClear={() => change({ q: undefined })} />
          )
        }
      />
    </SettingsSection>
  );
}

function useColumns(user: User): Column<Person>[] {
  const { t } = useTranslation();
  return [
    {
      key: 'name',
      header: t('identity.switch.person'),
      sort: 'name',
      phone: true,
      cell: (person) => <Who person={person} own={person.id === user.id} />,
    },
    {
      key: 'role',
      header: t('identity.switch.role'),
      width: '140px',
      cell: (person) => <span className={classes.secondary}>{t(roleKeys[person.role])}</span>,
    },
    {
      key: 'company',
      header: t('identity.switch.company'),
      width: '190px',
      cell: (person) => <span className={classes.secondary}>{person.company?.name}</span>,
    },
    {
      key: 'lastSignIn',
      header: t('identity.switch.lastSignIn'),
      sort: 'lastSignIn',
      width: '180px',
      cell: (person) => (
        <span className={classes.secondary}>
          {person.lastSignInAt ? (
            <Time value={person.lastSignInAt} style="relative" />
          ) : (
            t('identity.switch.never')
          )}
        </span>
      ),
    },
  ];
}

function Who({ person, own }: { person: Person; own: boolean }) {
  const { t } = useTranslation();
  return (
    <PersonCell
      name={fullName(person)}
      seed={person.id}
      detail={person.email}
      mark={
        <>
          {own && <Tag tone="neutral">{t('identity.switch.you')}</Tag>}
          {person.disabled && <Tag tone="neutral">{t('identity.switch.disabled')}</Tag>}
        </>
      }
    />
  );
}

function Nobody({ q, onClear }: { q: string; onClear: () => void }) {
  const { t } = useTranslation();
  if (!q) {
    return (
      <EmptyState
        compact
        level={3}
        title={t('identity.switch.empty')}
        text={t('identity.switch.emptyText')}
      />
    );
  }
  return (
    <EmptyState
      compact
      level={3}
      title={t('identity.switch.none', { q })}
      text={t('identity.switch.noneText')}
      actions={
        <Button size="sm" onClick={onClear}>
          {t('identity.switch.clear')}
        </Button>
      }
    />
  );
}
