import { IconEye, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MediaField } from '@/features/media/MediaField';
import { Button } from '@/ui/Button';
import { CheckboxField } from '@/ui/CheckboxField';
import { FormPage, FormSection } from '@/ui/FormPage';
import type { FormCall } from '@/ui/form';
import { RichTextField } from '@/ui/RichTextField';
import { TextAreaField, TextField } from '@/ui/TextField';
import { formatDate, useLocale } from '@/ui/Time';
import { useDelete } from './ArticleActions';
import { ArticlePreview } from './ArticlePreview';
import { AudienceFields } from './AudienceFields';
import { type ArticleValues, COVER_ALT, coverAltAfter } from './articleForm';
import { PublicationFields } from './PublicationFields';
import { type ArticleSheet, articleQueries, type Kind } from './queries';
import { places, words } from './words';

interface ArticleFormProps {
  kind: Kind;
  form: FormCall<ArticleValues>;
  title: string;
  /** As it was last saved; absent while it is being created. */
  sheet?: ArticleSheet;
}

export function ArticleForm({ kind, form, title, sheet }: ArticleFormProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  const said = words[kind];
  return (
    <>
      <FormPage
        form={form}
        title={title}
        crumbs={[
          { label: t('article.settings'), to: '/parametres' },
          { label: t(said.title), to: places[kind].list },
          { label: title },
        ]}
        actions={
          <>
            <Button icon={<IconEye size={18} stroke={1.7} aria-hidden />} onClick={() => setShown(true)}>
              {t('article.preview.open')}
            </Button>
            {sheet && <DeleteButton kind={kind} sheet={sheet} />}
          </>
        }
        save={useSaveWords(form.values, sheet)}
        cancelTo={places[kind].list}
      >
        <TextFields kind={kind} form={form} />
        <PictureFields form={form} />
        <AudienceFields kind={kind} form={form} />
        <FormSection title={t('article.section.publication')} lead={t('article.section.publicationLead')}>
          <PublicationFields kind={kind} form={form} sheet={sheet} />
          {kind === 'news' && (
            <CheckboxField
              label={t('article.field.pinned')}
              description={t('article.field.pinnedHelp')}
              {...form.check('pinned')}
            />
          )}
        </FormSection>
      </FormPage>
      <ArticlePreview kind={kind} values={form.values} open={shown} onClose={() => setShown(false)} />
    </>
  );
}

function TextFields({ kind, form }: Pick<ArticleFormProps, 'kind' | 'form'>) {
  const { t } = useTranslation();
  return (
    <FormSection wide title={t('article.section.text')}>
      <TextField label={t('article.field.title')} maxLength={150} {...form.field('title')} />
      <TextAreaField
        optional
        rows={2}
        label={t('article.field.summary')}
        description={t('article.field.summaryHelp')}
        maxLength={300}
        {...form.field('summary')}
      />
      {kind === 'tutorial' && <CategoryField form={form} />}
      <RichTextField label={t('article.field.html')} minHeight={280} {...form.control('html')} />
      <TextField
        optional
        type="url"
        inputMode="url"
        label={t('article.field.video')}
        description={t('article.field.videoHelp')}
        {...form.field('videoUrl')}
      />
    </FormSection>
  );
}

/** Free, with those already in use at hand. */
function CategoryField({ form }: Pick<ArticleFormProps, 'form'>) {
  const { t } = useTranslation();
  const { data: known = [] } = useQuery(articleQueries.categories());
  return (
    <>
      <TextField
        optional
        list="article-categories"
        maxLength={60}
        label={t('article.field.category')}
        description={t('article.field.categoryHelp')}
        {...form.field('category')}
      />
      <datalist id="article-categories">
        {known.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}

function PictureFields({ form }: Pick<ArticleFormProps, 'form'>) {
  const { t } = useTranslation();
  const cover = form.control('coverId');
  return (
    <FormSection title={t('article.section.cover')} lead={t('article.section.coverLead')}>
      <MediaField
        optional
        shape="wide"
        label={t('article.field.cover')}
        companyId=""
        {...cover}
        onChange={(picture, same) => {
          cover.onChange(picture);
          form.set('coverAlt', coverAltAfter(form.values, picture, same));
        }}
      />
      {form.values.coverId && (
        <TextField
          optional
          maxLength={COVER_ALT}
          label={t('article.field.coverAlt')}
          description={t('article.field.coverAltHelp')}
          {...form.field('coverAlt')}
        />
      )}
    </FormSection>
  );
}

function DeleteButton({ kind, sheet }: { kind: Kind; sheet: ArticleSheet }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const remove = useDelete(kind);
  return (
    <Button
      variant="quiet"
      icon={<IconTrash size={18} stroke={1.7} aria-hidden />}
      onClick={async () => {
        if (await remove([sheet])) void navigate({ to: places[kind].list, ignoreBlocker: true });
      }}
    >
      {t('article.action.delete')}
    </Button>
  );
}

/** The button says what pressing it does to readers. */
function useSaveWords({ when, publishAt }: ArticleValues, sheet?: ArticleSheet): string {
  const { t } = useTranslation();
  const locale = useLocale();
  if (when === 'now') return t('article.save.publish');
  if (when === 'kept') return t('article.save.changes');
  if (when === 'later') {
    if (!publishAt) return t('article.save.scheduleUnset');
    if (new Date(publishAt) <= new Date()) return t('article.save.publish');
    return t('article.save.schedule', { date: formatDate(publishAt, 'dateTime', locale) });
  }
  return sheet?.state === 'published' ? t('article.save.withdraw') : t('article.save.draft');
}
