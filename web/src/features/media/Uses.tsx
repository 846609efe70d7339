import { IconBuilding, IconFileText, IconNews, IconSchool } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/Button';
import { mediaQueries } from './queries';
import type { Use } from './types';
import classes from './Uses.module.css';

const icons: Record<string, typeof IconNews> = {
  news: IconNews,
  tutorial: IconSchool,
  company: IconBuilding,
};

/** Each thing that shows the media, with the way there. */
export function UseList({ uses, linked = true }: { uses: Use[]; linked?: boolean }) {
  return (
    <ul className={classes.uses}>
      {uses.map(({ kind, id, label, url }) => {
        const Icon = icons[kind] ?? IconFileText;
        return (
          <li key={`${kind} ${id}`}>
            <Icon aria-hidden />
            {url && linked ? <Link to={url as never}>{label}</Link> : <span>{label}</span>}
          </li>
        );
      })}
    </ul>
  );
}

/** « Utilisé dans 3 endroits », in the panel of a media. */
export function Uses({ id }: { id: string }) {
  const { t } = useTranslation();
  const { data: uses, isError, refetch } = useQuery(mediaQueries.uses(id));
  return (
    <section className={classes.section} aria-labelledby={`uses-${id}`}>
      <h3 className={classes.title} id={`uses-${id}`}>
        {uses?.length ? t('media.uses.title', { count: uses.length }) : t('media.uses.none')}
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
