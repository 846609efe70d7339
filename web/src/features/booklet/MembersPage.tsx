import { IconArrowsExchange, IconDots, IconUserMinus, IconUserPlus } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '@/api/user';
import { Button } from '@/ui/Button';
import { confirmed } from '@/ui/confirm';
import { type Column, DataTable } from '@/ui/DataTable';
import { EmptyState } from '@/ui/EmptyState';
import { IconButton } from '@/ui/IconButton';
import { Menu } from '@/ui/Menu';
import { Page, PageHeader } from '@/ui/Page';
import { fullName, Person } from '@/ui/Person';
import { StateMark } from '@/ui/StateMark';
import { Tag } from '@/ui/Tag';
import { Time } from '@/ui/Time';
import { AddMember } from './AddMember';
import classes from './MembersPage.module.css';
import { Options, OptionsActions, OptionsTabs, useOptionsCrumbs } from './Options';
import { bookletPaths } from './paths';
import { bookletQueries, members, refreshBooklets } from './queries';
import type { BookletSheet, Desk, Member } from './types';

export const ManagersPage = () => (
  <Options>{(booklet) => <Members booklet={booklet} desk="managers" />}</Options>
);
export const EditorsPage = () => (
  <Options>{(booklet) => <Members booklet={booklet} desk="editors" />}</Options>
);

const keys = {
  managers: {
    title: 'booklet.options.managers',
    lead: 'booklet.managers.lead',
    add: 'booklet.managers.add',
    none: 'booklet.managers.none',
    noneText: 'booklet.managers.noneText',
  },
  editors: {
    title: 'booklet.options.editors',
    lead: 'booklet.editors.lead',
    add: 'booklet.editors.add',
    none: 'booklet.editors.none',
    noneText: 'booklet.editors.noneText',
  },
} as const;

/** The people of one role: who decides about the booklet, or who writes in it. */
function Members({ booklet, desk }: { booklet: BookletSheet; desk: Desk }) {
  const { t } = useTranslation();
  const words = keys[desk];
  const query = useQuery(bookletQueries.members(booklet.id, desk));
  const [adding, setAdding] = useState(false);
  const crumbs = useOptionsCrumbs(booklet, t(words.title));
  const rows = query.data ?? [];
  const add = (
    <Button variant="primary" icon={<IconUserPlus aria-hidden />} onClick={() => setAdding(true)}>
      {t(words.add)}
    </Button>
  );
  return (
    <Page>
      <PageHeader title={booklet.name} crumbs={crumbs} actions={<OptionsActions booklet={booklet} />} />
      <OptionsTabs booklet={booklet} />
      <div className={classes.head}>
        <p className={classes.lead}>{t(words.lead)}</p>
        {rows.length > 0 && add}
      </div>
      <DataTable
        label={t(words.title)}
        columns={useColumns()}
        rows={rows}
        rowKey={(person) => person.id}
        loading={query.isPending}
        actions={(person) => <MemberMenu booklet={booklet} desk={desk} person={person} />}
        empty={
          query.isError ? (
            <EmptyState
              illustration="broken"
              title={t('ui.list.failed')}
              text={t('ui.list.failedText')}
              actions={<Button onClick={() => void query.refetch()}>{t('ui.list.retry')}</Button>}
            />
          ) : (
            <EmptyState compact title={t(words.none)} text={t(words.noneText)} actions={add} />
          )
        }
      />
      <AddMember
        booklet={booklet}
        desk={desk}
        open={adding}
        onClose={() => setAdding(false)}
        title={t(words.add)}
      />
    </Page>
  );
}

const accountKeys = {
  admin: 'shell.role.admin',
  manager: 'shell.role.manager',
  author: 'shell.role.author',
} as const;

function useColumns(): Column<Member>[] {
  const { t } = useTranslation();
  const me = useUser();
  return [
    {
      key: 'name',
      header: t('booklet.member.person'),
      cell: (person) => (
        <Person
          name={fullName(person)}
          seed={person.id}
          detail={person.email}
          mark={person.id === me.id && <Tag>{t('booklet.member.you')}</Tag>}
        />
      ),
      phone: true,
    },
    {
      key: 'account',
      header: t('booklet.member.account'),
      cell: (person) => <span className={classes.soft}>{t(accountKeys[person.account])}</span>,
      width: 170,
    },
    {
      key: 'state',
      header: t('booklet.column.state'),
      cell: (person) => <AccountState state={person.state} />,
      width: 150,
    },
    {
      key: 'added',
      header: t('booklet.member.since'),
      cell: (person) => (
        <span className={classes.soft}>
          <Time value={person.addedAt} style="long" />
        </span>
      ),
      width: 170,
    },
  ];
}

function AccountState({ state }: { state: Member['state'] }) {
  const { t } = useTranslation();
  if (state === 'invited') return <StateMark state="wait">{t('booklet.member.invited')}</StateMark>;
  if (state === 'disabled') return <StateMark state="off">{t('booklet.member.disabled')}</StateMark>;
  return <StateMark state="live">{t('booklet.member.active')}</StateMark>;
}

interface MemberMenuProps {
  booklet: BookletSheet;
  desk: Desk;
  person: Member;
}

/** The other role, or none. Who lets go of a booklet themselves is told that they will not get it back alone. */
function MemberMenu({ booklet, desk, person }: MemberMenuProps) {
  const { t } = useTranslation();
  const me = useUser();
  const navigate = useNavigate();
  const name = fullName(person);
  // Everybody else reaches their company's booklets anyway.
  const leaving = person.id === me.id && me.role === 'author';
  const acting = useMutation({
    mutationFn: (run: () => Promise<unknown>) => run(),
    onSuccess: () => leaving && void navigate(bookletPaths.list as never),
    onSettled: () => void refreshBooklets(),
  });
  const sure = (message: string, accept: string) =>
    confirmed({
      header: accept,
      message: leaving ? t('booklet.member.leaving') : message,
      acceptLabel: accept,
      acceptProps: { color: 'danger' },
      defaultFocus: 'reject',
    });

  async function change() {
    const question = t('booklet.member.demoteTitle', { name });
    if (desk === 'managers' && !(await sure(t('booklet.member.demoteText', { name }), question))) return;
    acting.mutate(() =>
      members.change(booklet.id, desk, person.id, desk === 'managers' ? 'editor' : 'manager'),
    );
  }
  async function remove() {
    const question = t('booklet.member.removeTitle', { name });
    if (await sure(t('booklet.member.removeText', { name }), question))
      acting.mutate(() => members.remove(booklet.id, desk, person.id));
  }
  return (
    <Menu
      label={t('booklet.member.actions', { name })}
      trigger={
        <IconButton label={t('booklet.member.actions', { name })}>
          <IconDots aria-hidden />
        </IconButton>
      }
      items={[
        {
          label: desk === 'managers' ? t('booklet.member.demote') : t('booklet.member.promote'),
          icon: <IconArrowsExchange aria-hidden />,
          onSelect: () => void change(),
        },
        'divider',
        {
          label: t('booklet.member.remove'),
          icon: <IconUserMinus aria-hidden />,
          danger: true,
          onSelect: () => void remove(),
        },
      ]}
    />
  );
}
