import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useUser } from '@/api/user';
import { Button } from '@/ui/Button';
import type { Column } from '@/ui/DataTable';
import { EmptyState } from '@/ui/EmptyState';
import type { Filter } from '@/ui/FilterBar';
import { ListTable } from '@/ui/ListTable';
import { listSearch, useListState } from '@/ui/listState';
import { Page, PageHeader } from '@/ui/Page';
import { Time } from '@/ui/Time';
import { useSearchText } from '@/ui/useSearchText';
import classes from './AuditPage.module.css';
import { EventDrawer } from './EventDrawer';
import { type AuditEvent, audit, auditQueries, lookups } from './queries';
import { RetentionButton } from './RetentionButton';
import { Who } from './Who';

const search = listSearch({
  filters: {
    person: null,
    company: null,
    action: null,
    period: ['day', 'week', 'month'],
    from: null,
    to: null,
  },
});

/** Who did what, when and from where. Managers read what concerns their company. */
export function AuditPage() {
  const { t } = useTranslation();
  const user = useUser();
  const admin = user.role === 'admin';
  const list = useListState(search);
  const events = useQuery(auditQueries.list(list.query));
  const opened = useOpened(events.data?.data ?? []);
  return (
    <Page>
      <PageHeader
        title={t('trail.title')}
        crumbs={[{ label: t('trail.settings'), to: '/parametres' }, { label: t('trail.title') }]}
        lead={t(admin ? 'trail.lead' : 'trail.leadCompany')}
        actions={
          <>
            {admin && <RetentionButton />}
            {/* B3: nobody takes a copy of it in somebody else's name. */}
            {!user.identity && <ExportButton filters={list.filters} />}
          </>
        }
      />
      <ListTable
        list={list}
        query={events}
        label={t('trail.list')}
        columns={columnsOf(t, admin)}
        rowKey={(event) => event.id}
        unit={(count) => t('trail.unit', { count })}
        filters={useFilters(admin, events.data?.data ?? [], list.filters)}
        onOpen={(event) => opened.open(event.id)}
        none={t('trail.none')}
        first={<EmptyState illustration="letter" title={t('trail.first')} text={t('trail.firstText')} />}
      />
      <EventDrawer id={opened.id} known={opened.known} forCompany={!admin} onClose={() => opened.open()} />
    </Page>
  );
}

/** The event shown at the side is part of the address: a link to it can be sent. */
function useOpened(rows: AuditEvent[]) {
  const navigate = useNavigate();
  const { event: id = '' } = useSearchText();
  return {
    id,
    known: rows.find((row) => row.id === id),
    open: (event?: string) =>
      void navigate({
        to: '.',
        search: ((before: object) => ({ ...before, event })) as never,
        resetScroll: false,
      }),
  };
}

function ExportButton({ filters }: { filters: Parameters<typeof audit.save>[0] }) {
  const { t } = useTranslation();
  const save = useMutation({ mutationFn: () => audit.save(filters) });
  return (
    <Button
      icon={<IconDownload size={18} stroke={1.7} aria-hidden />}
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      {t('trail.export')}
    </Button>
  );
}

function columnsOf(t: TFunction, admin: boolean): Column<AuditEvent>[] {
  const company: Column<AuditEvent> = {
    key: 'company',
    header: t('trail.column.company'),
    cell: (event) => event.company?.name,
    width: 190,
  };
  return [
    {
      key: 'at',
      header: t('trail.column.when'),
      cell: (event) => <When at={event.at} />,
      width: 150,
      phone: true,
    },
    {
      key: 'who',
      header: t('trail.column.actor'),
      cell: (event) => <Who event={event} forCompany={!admin} />,
    },
    { key: 'what', header: t('trail.column.action'), cell: (event) => <What event={event} />, phone: true },
    {
      key: 'subject',
      header: t('trail.column.subject'),
      cell: (event) => <span className={classes.subject}>{about(event)}</span>,
    },
    ...(admin ? [company] : []),
  ];
}

/** Somebody who acts on themself needs no second mention. */
function about(event: AuditEvent): string {
  const { subject, user } = event;
  return subject && subject.id !== user.id ? subject.name : '';
}

function When({ at }: { at: string }) {
  return (
    <span className={classes.when}>
      <Time value={at} />
      <span className={classes.hour}>
        <Time value={at} style="time" />
      </span>
    </span>
  );
}

/** On a phone it also says who, for want of the column. */
function What({ event }: { event: AuditEvent }) {
  const { t } = useTranslation();
  const { actor, user, acting } = event;
  const details = event.details.map((fact) => t('trail.fact.line', { ...fact })).join(', ');
  return (
    <>
      {event.label}
      <span className={classes.phoneWho}>
        {acting ? t('trail.bothNames', { actor: actor.name, user: user.name }) : actor.name}
      </span>
      {details && <span className={classes.details}>{details}</span>}
    </>
  );
}

/** The words of a choice that came with the address are those of the events it found. */
function nameOf(id: string | undefined, rows: AuditEvent[]): string | undefined {
  const named = rows.flatMap(({ actor, user, subject, company }) => [actor, user, subject, company]);
  return named.find((one) => one?.id === id)?.name;
}

function useFilters(
  admin: boolean,
  rows: AuditEvent[],
  chosen: { person?: string; company?: string },
): Filter[] {
  const { t } = useTranslation();
  const actions = useQuery(auditQueries.actions());
  const companies: Filter = {
    name: 'company',
    label: t('trail.filter.company'),
    lookup: lookups.companies,
    known: nameOf(chosen.company, rows),
  };
  return [
    {
      name: 'period',
      label: t('trail.filter.period'),
      all: t('trail.period.all'),
      options: [
        { value: 'day', label: t('trail.period.day') },
        { value: 'week', label: t('trail.period.week') },
        { value: 'month', label: t('trail.period.month') },
      ],
    },
    { name: 'from', label: t('trail.filter.from'), kind: 'date' },
    { name: 'to', label: t('trail.filter.to'), kind: 'date' },
    {
      name: 'action',
      label: t('trail.filter.action'),
      all: t('trail.filter.allActions'),
      options: (actions.data ?? []).map(({ action, label, group }) => ({ value: action, label, group })),
    },
    {
      name: 'person',
      label: t('trail.filter.person'),
      lookup: lookups.people,
      known: nameOf(chosen.person, rows),
    },
    ...(admin ? [companies] : []),
  ];
}
