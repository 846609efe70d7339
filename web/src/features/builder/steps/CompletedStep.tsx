import { IconAdjustments, IconBook2, IconCircleCheckFilled, IconLayoutGrid } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { bookletPaths, bookletQueries } from '@/features/booklet/queries';
import { useWizard } from '../draft/useWizard';
import { Section } from '../Section';
import { stepLink } from '../wizardSteps';
import classes from './CompletedStep.module.css';

/** What was made, and where to go on. */
export function CompletedStep() {
  const { t } = useTranslation();
  const { sheet, values } = useWizard();
  const { data } = useQuery({ ...bookletQueries.variables(sheet.id), gcTime: 0 });
  const pages = sheet.chapters.reduce((count, chapter) => count + chapter.pages.length, 0);
  const missing = data?.variables.filter((one) => one.pages > 0 && !values.variables[one.name]).length ?? 0;
  const first = sheet.chapters.flatMap((chapter) => chapter.pages)[0];
  return (
    <>
      <Section>
        <ul className={classes.facts}>
          <li>
            <IconCircleCheckFilled aria-hidden />
            {t('builder.completed.look')}
          </li>
          <li>
            <IconCircleCheckFilled aria-hidden />
            {t('builder.completed.chapters', { count: sheet.chapters.length })}{' '}
            {t('builder.completed.pages', { count: pages })}
          </li>
          {missing > 0 && (
            <li data-missing>
              <IconCircleCheckFilled aria-hidden />
              <span>
                {t('builder.completed.missing', { count: missing })}{' '}
                <Link {...stepLink('personnalisation', sheet.id)}>{t('builder.completed.fill')}</Link>
              </span>
            </li>
          )}
        </ul>
      </Section>
      <Section title={t('builder.completed.next')}>
        <ul className={classes.ways}>
          <li>
            <IconBook2 aria-hidden />
            <Link {...bookletPaths.editor(sheet.id, first?.id)}>{t('builder.completed.editor')}</Link>
            <p>{t('builder.completed.editorText')}</p>
          </li>
          {sheet.run && (
            <li>
              <IconAdjustments aria-hidden />
              <Link {...bookletPaths.options(sheet.id)}>{t('builder.completed.options')}</Link>
              <p>{t('builder.completed.optionsText')}</p>
            </li>
          )}
          <li>
            <IconLayoutGrid aria-hidden />
            <Link to="/livrets">{t('builder.completed.all')}</Link>
            <p>{t('builder.completed.allText')}</p>
          </li>
        </ul>
      </Section>
    </>
  );
}
