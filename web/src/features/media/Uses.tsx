import { IconBuilding, IconFileText, IconNews, IconSchool } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useUser } from '@/api/user';
import { Button } from '@/ui/Button';
import { mediaQueries } from './queries';
import type { Use } from './types';
import classes from './Uses.module.css';

const icons: Record<string, typeof IconNews> = {
  news: IconNews,
  tutorial: IconSchool,
  company: IconBuilding,
};

/** Each thing that shows the media, with the way there; the sheet of a company is not for rédacteurs. */
export function UseList({ uses, linked = true }: { uses: Use[]; linked?: boolean }) {
  const { role } = useUser();
  return (
    <ul className={classes.uses}>
      {uses.map(({ kind, id, label, url }) => {
        const Icon = icons[kind] ?? IconFileText;
        return (
          <li key={`${kind} ${id}`}>
            <Icon aria-hidden />
            {url && linked && (kind !== 'company' || role !== 'author') ? (
              <Link to={url as never}>{label}</Link>
            ) : (
              <span>{label}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Used nowhere is said once it is known. */
function headingOf(uses: Use[] | undefined, t: TFunction): string {
  if (!uses) return t('media.uses.label');
  return uses.length > 0 ? t('media.uses.title', { count: uses.length }) : t('media.uses.none');
}

/** « Utilisé dans 3 endroits », in the panel of a media. */
export function Uses({ id }: { id: string }) {
  const { t } = useTranslation();
  const { data: uses, isError, refetch } = useQuery(mediaQueries.uses(id));
  return (
    <section className={classes.section} aria-labelledby={`uses-${id}`}>
      <h3 className={classes.title} id={`uses-${id}`}>
        {headingOf(uses, t)}
      </h3>
      {isError && (
        <p className={classes.help}>
          {t('media.uses.failed')}{' '}
          <Button variant="quiet" size="sm" onClick={() => void refetch()}>
            {t('ui.list.retry')}
          </Button>
        </p>
      )}
      {uses?.length === 0 && <p className={classes.help}>{t('media.uses.noneText')}</p>}
      {uses && uses.length > 0 && <UseList uses={uses} />}
    </section>
  );
}
