import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/Button';
import { Drawer } from '@/ui/Drawer';
import { EmptyState } from '@/ui/EmptyState';
import { Waiting } from '@/ui/Loading';
import { Time } from '@/ui/Time';
import classes from './EventDrawer.module.css';
import { type AuditEvent, auditQueries } from './queries';
import { Who } from './Who';

interface EventDrawerProps {
  /** Empty: closed. */
  id: string;
  /** The event, where the list has it. */
  known?: AuditEvent;
  forCompany: boolean;
  onClose: () => void;
}

/** Everything the log knows of one event. */
export function EventDrawer({ id, known, forCompany, onClose }: EventDrawerProps) {
  const { t } = useTranslation();
  const found = useQuery({ ...auditQueries.one(id), enabled: id !== '' && !known });
  const event = known ?? found.data;
  return (
    <Drawer
      open={id !== ''}
      onClose={onClose}
      title={event?.label ?? t('trail.event')}
      footer={<Button onClick={onClose}>{t('trail.close')}</Button>}
    >
      {event && <Facts event={event} forCompany={forCompany} />}
      {!event && found.isLoading && <Waiting />}
      {!event && found.isError && <EmptyState compact title={t('trail.gone')} text={t('trail.goneText')} />}
    </Drawer>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Facts({ event, forCompany }: { event: AuditEvent; forCompany: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      <Who event={event} forCompany={forCompany} />
      <dl className={classes.facts}>
        <Fact name={t('trail.column.when')}>
          <Time value={event.at} style="dateTime" />
        </Fact>
        {event.subject && <Fact name={t('trail.column.subject')}>{event.subject.name}</Fact>}
        {event.company && <Fact name={t('trail.column.company')}>{event.company.name}</Fact>}
        {event.details.map((fact) => (
          <Fact key={fact.name} name={fact.name}>
            {fact.value}
          </Fact>
        ))}
        {event.ip && (
          <Fact name={t('trail.column.ip')}>
            <span className={classes.exact}>{event.ip}</span>
          </Fact>
        )}
        {event.agent && <Fact name={t('trail.column.agent')}>{event.agent}</Fact>}
        {event.reference && (
          <Fact name={t('trail.column.reference')}>
            <span className={classes.exact}>{event.reference}</span>
          </Fact>
        )}
      </dl>
      {event.acting && (
        <p className={classes.note}>
          {t('trail.actingNote', { actor: event.actor.name, user: event.user.name })}
        </p>
      )}
      {event.hidden && <p className={classes.note}>{t('trail.hiddenNote')}</p>}
    </>
  );
}
