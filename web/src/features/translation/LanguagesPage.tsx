import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { Page, PageHeader } from '@/ui/Page';
import { SortableList } from '@/ui/SortableList';
import { useLocale } from '@/ui/Time';
import { AddLanguageDialog } from './AddLanguageDialog';
import { LanguageMenu, LanguageRow } from './LanguageRow';
import classes from './LanguagesPage.module.css';
import { languageLabel } from './languageName';
import { languages as change, type Languages, translationQueries } from './queries';

export function LanguagesPage() {
  const { t } = useTranslation();
  const languages = useQuery(translationQueries.languages());
  const [adding, setAdding] = useState(false);
  return (
    <Page>
      <PageHeader
        title={t('languages.title')}
        crumbs={[{ label: t('translations.crumb'), to: '/parametres' }, { label: t('languages.title') }]}
        lead={t('languages.lead')}
        actions={
          <Button variant="primary" icon={<IconPlus aria-hidden />} onClick={() => setAdding(true)}>
            {t('languages.add.open')}
          </Button>
        }
      />
      {languages.isPending && <p role="status">{t('languages.loading')}</p>}
      {languages.isError && (
        <EmptyState
          illustration="broken"
          title={t('languages.failed.title')}
          text={t('languages.failed.text')}
          actions={
            <Button variant="primary" onClick={() => void languages.refetch()}>
              {t('translations.failed.retry')}
            </Button>
          }
        />
      )}
      {languages.data && <LanguagesList data={languages.data} />}
      {languages.data && (
        <AddLanguageDialog
          open={adding}
          available={languages.data.available}
          onClose={() => setAdding(false)}
        />
      )}
    </Page>
  );
}

/** French is what every other language falls back to: it stays above the list that can be put in order. */
function LanguagesList({ data }: { data: Languages }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [french, ...others] = data.languages;
  if (!french) return null;
  return (
    <>
      <div className={classes.french}>
        <LanguageRow language={french} fixed />
      </div>
      {others.length > 0 && (
        <SortableList
          label={t('languages.title')}
          items={others}
          id={(language) => language.code}
          name={(language) => languageLabel(language.code, language.name, locale)}
          render={(language) => <LanguageRow language={language} />}
          actions={(language) => <LanguageMenu language={language} />}
          onMove={(codes) => change.sort([french.code, ...codes])}
        />
      )}
      {others.length === 0 && <p className={classes.alone}>{t('languages.alone')}</p>}
    </>
  );
}
