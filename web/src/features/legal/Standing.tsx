import { useTranslation } from 'react-i18next';
import { ProgressBar } from '@/ui/ProgressBar';
import { formatDate, useLocale } from '@/ui/Time';
import classes from './LegalTextsPage.module.css';
import type { LegalSheet } from './queries';
import { publisher } from './words';

/** Which version counts today, and how many people have accepted it. */
export function Standing({ sheet }: { sheet: LegalSheet }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const current = sheet.versions[0];
  const { acceptance } = sheet;
  return (
    <div className={classes.standing}>
      <div className={classes.force}>
        <p className={classes.strong}>{t('legal.inForce', { version: sheet.version })}</p>
        {current && (
          <p className={classes.muted}>
            {t('legal.since', {
              date: formatDate(current.publishedAt, 'long', locale),
              who: publisher(t, current),
            })}
          </p>
        )}
        {current?.note && (
          <p className={classes.note} lang="fr">
            {current.note}
          </p>
        )}
      </div>
      <div className={classes.accepted}>
        {acceptance ? (
          <>
            <p className={classes.strong}>
              {t('legal.accepted', { count: acceptance.accepted, people: acceptance.people })}
            </p>
            <ProgressBar
              label={t('legal.acceptance')}
              value={acceptance.people > 0 ? acceptance.accepted / acceptance.people : 0}
            />
            <p className={classes.muted}>
              {t('legal.pending', { count: acceptance.people - acceptance.accepted })}
            </p>
          </>
        ) : (
          <p className={classes.muted}>{t('legal.notAsked')}</p>
        )}
      </div>
    </div>
  );
}
