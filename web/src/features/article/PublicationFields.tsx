import { useTranslation } from 'react-i18next';
import { DateTimeField } from '@/ui/DateTimeField';
import type { FormCall } from '@/ui/form';
import { type RadioCard, RadioCards } from '@/ui/RadioCards';
import { formatDate, useLocale } from '@/ui/Time';
import { type ArticleValues, tomorrow, type When } from './articleForm';
import type { ArticleSheet, Kind } from './queries';
import { words } from './words';

interface PublicationFieldsProps {
  kind: Kind;
  form: FormCall<ArticleValues>;
  sheet?: ArticleSheet;
}

/** When readers see it. */
export function PublicationFields({ kind, form, sheet }: PublicationFieldsProps) {
  const { t } = useTranslation();
  function choose(when: When) {
    form.set('when', when);
    if (when === 'later' && !form.values.publishAt) form.set('publishAt', tomorrow());
  }
  return (
    <>
      <RadioCards
        label={t('article.field.when')}
        options={useChoices(kind, sheet)}
        {...form.control('when')}
        onChange={choose}
      />
      {form.values.when === 'later' && (
        <DateTimeField label={t('article.field.publishAt')} {...form.control('publishAt')} />
      )}
    </>
  );
}

function useChoices(kind: Kind, sheet?: ArticleSheet): RadioCard<When>[] {
  const { t } = useTranslation();
  const locale = useLocale();
  const visible: RadioCard<When> =
    sheet?.state === 'published'
      ? {
          value: 'kept',
          label: t('article.when.kept', { date: formatDate(sheet.publishAt, 'long', locale) }),
          description: t('article.when.keptHelp'),
        }
      : { value: 'now', label: t('article.when.now'), description: t('article.when.nowHelp') };
  return [
    visible,
    { value: 'later', label: t('article.when.later'), description: t('article.when.laterHelp') },
    { value: 'draft', label: t('article.when.draft'), description: t(words[kind].draftHelp) },
  ];
}
