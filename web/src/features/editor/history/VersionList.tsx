import { useTranslation } from 'react-i18next';
import { formatDate, useLocale } from '@/ui/Time';
import { fullName, hour, isToday } from '../saving/clock';
import classes from './HistoryDialog.module.css';
import type { Revision } from './queries';

export function useVersionWords() {
  const { t } = useTranslation();
  const locale = useLocale();
  const time = ({ at }: Revision) =>
    isToday(at)
      ? t('editor.history.today', { time: hour(at, locale) })
      : t('editor.history.day', { date: formatDate(at, 'short', locale), time: hour(at, locale) });
  return {
    time,
    name: (revision: Revision) => revision.note || time(revision),
    by: ({ by }: Revision) => (by ? fullName(by) : t('editor.history.someone')),
  };
}

interface VersionListProps {
  revisions: Revision[];
  chosen: string;
  onChoose: (revision: Revision) => void;
}

export function VersionList({ revisions, chosen, onChoose }: VersionListProps) {
  const { t } = useTranslation();
  const words = useVersionWords();
  return (
    <ol className={classes.list} aria-label={t('editor.history.list')}>
      {revisions.map((revision) => (
        <li key={revision.id}>
          <button
            type="button"
            className={classes.version}
            aria-current={revision.id === chosen || undefined}
            onClick={() => onChoose(revision)}
          >
            <b>{words.name(revision)}</b>
            <span>
              {[
                revision.note && words.time(revision),
                words.by(revision),
                revision.current && t('editor.history.current'),
                revision.restored > 0 && t('editor.history.restored', { number: revision.restored }),
                revision.number === 1 && t('editor.history.first'),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}
