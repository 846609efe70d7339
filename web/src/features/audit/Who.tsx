import { useTranslation } from 'react-i18next';
import { Person } from '@/ui/Person';
import type { AuditEvent } from './queries';

/** Who acted, and under whose name. A company reads that it was the platform, and who there. */
export function Who({ event, forCompany }: { event: AuditEvent; forCompany: boolean }) {
  const { t } = useTranslation();
  const { actor, user, acting } = event;
  const words = [
    acting && t('trail.as', { name: user.name }),
    forCompany && actor.platform && t('trail.platform'),
  ].filter(Boolean);
  return (
    <Person name={actor.name} seed={actor.id} detail={words.length > 0 ? words.join(' · ') : undefined} />
  );
}
