import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCheck,
  IconCircleCheck,
  IconLoader2,
} from '@tabler/icons-react';
import { type KeyboardEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/Button';
import { TextAreaField } from '@/ui/TextField';
import { check, formsOf } from './check';
import classes from './EntryRow.module.css';
import { isEmpty } from './entries';
import { examplesOf, formKey, inOrder } from './formWords';
import type { Entry, Words } from './queries';
import type { Draft, EntryDrafts } from './useEntryDrafts';

interface EntryRowProps {
  entry: Entry;
  locale: string;
  /** Plural forms of the language. */
  forms: string[];
  drafts: EntryDrafts;
}

/** One message: French on the left, the words to change on the right. Leaving the row saves it. */
export function EntryRow({ entry, locale, forms, drafts }: EntryRowProps) {
  const draft = drafts.of(entry.key);
  const id = useId();
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && draft && !draft.saving) {
      event.preventDefault();
      event.stopPropagation();
      drafts.drop(entry.key);
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void drafts.save(entry);
    }
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no grid in every browser
    <div
      className={classes.row}
      role="group"
      aria-labelledby={`${id}-key`}
      data-entry={entry.key}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) void drafts.save(entry);
      }}
    >
      <Source entry={entry} locale={locale} keyId={`${id}-key`} />
      <div className={classes.target}>
        <Fields
          entry={entry}
          locale={locale}
          forms={forms}
          draft={draft}
          onType={(words) => drafts.type(entry, words)}
        />
        <Foot entry={entry} draft={draft} drafts={drafts} />
      </div>
    </div>
  );
}

function Source({ entry, locale, keyId }: { entry: Entry; locale: string; keyId: string }) {
  const { t } = useTranslation();
  return (
    <div className={classes.source}>
      <div lang="fr">
        {inOrder(entry.source).map(([form, text]) => (
          <p key={form} className={classes.text}>
            {form !== 'text' && <span className={classes.form}>{t(formKey(form))}</span>}
            {text}
          </p>
        ))}
      </div>
      {entry.stale && entry.before && (
        <p className={classes.before} lang="fr">
          <span className={classes.form}>
            {locale === 'fr-FR' ? t('translations.row.beforeShipped') : t('translations.row.before')}
          </span>
          <del>{Object.values(entry.before).join(' / ')}</del>
        </p>
      )}
      <p className={classes.key} id={keyId} translate="no">
        {entry.key}
      </p>
    </div>
  );
}

interface FieldsProps {
  entry: Entry;
  locale: string;
  forms: string[];
  draft?: Draft;
  onType: (words: Words) => void;
}

function Fields({ entry, locale, forms, draft, onType }: FieldsProps) {
  const { t } = useTranslation();
  const words = draft?.words ?? entry.words ?? {};
  const wrong = draft && !isEmpty(draft.words) ? check(entry.source, forms, draft.words) : [];
  return formsOf(entry.source, forms).map((form) => {
    const text = words[form] ?? '';
    const plural = form !== 'text';
    const said = wrong.filter((one) => one.form === form).map(({ key, args }) => t(key, args));
    const refused = draft?.errors?.[form] ?? [];
    return (
      <TextAreaField
        key={form}
        lang={locale}
        className={plural ? classes.field : classes.only}
        label={
          plural
            ? t('translations.row.form', { form: t(formKey(form)), examples: examplesOf(locale, form) })
            : t('translations.row.label', { key: entry.key })
        }
        placeholder={plural || entry.state !== 'missing' ? undefined : t('translations.row.placeholder')}
        rows={Math.min(8, Math.max(1, Math.ceil(text.length / 58)))}
        value={text}
        error={[...new Set([...said, ...refused])].join(' ') || undefined}
        // A text of one line: Enter with Ctrl saves, alone it would only be refused.
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault();
        }}
        onChange={(event) => onType({ ...words, [form]: event.currentTarget.value.replace(/[\r\n]+/g, ' ') })}
      />
    );
  });
}

function Foot({ entry, draft, drafts }: { entry: Entry; draft?: Draft; drafts: EntryDrafts }) {
  const { t } = useTranslation();
  return (
    <div className={classes.foot}>
      <RowState entry={entry} draft={draft} saved={drafts.saved.has(entry.key)} />
      <span className={classes.acts}>
        {draft?.failed && !draft.saving && !draft.errors && (
          <Button variant="quiet" size="sm" onClick={() => void drafts.save(entry)}>
            {t('translations.row.retry')}
          </Button>
        )}
        {entry.stale && !draft && entry.words && (
          <Button
            variant="quiet"
            size="sm"
            icon={<IconCircleCheck aria-hidden />}
            onClick={() => void drafts.save(entry, entry.words)}
          >
            {t('translations.row.stillRight')}
          </Button>
        )}
        {entry.state === 'changed' && !draft && (
          <Button
            variant="quiet"
            size="sm"
            icon={<IconArrowBackUp aria-hidden />}
            onClick={() => void drafts.save(entry, {})}
          >
            {entry.shipped ? t('translations.row.reset') : t('translations.row.clear')}
          </Button>
        )}
      </span>
    </div>
  );
}

type Mark = 'saving' | 'unsaved' | 'failed' | 'saved' | 'missing' | 'stale' | 'changed' | 'shipped';

function markOf(entry: Entry, draft: Draft | undefined, saved: boolean): Mark {
  if (draft?.saving) return 'saving';
  if (draft?.failed && !draft.errors) return 'failed';
  if (draft) return 'unsaved';
  if (saved) return 'saved';
  if (entry.stale) return 'stale';
  return entry.state;
}

const marks: Record<Mark, string> = {
  saving: 'translations.mark.saving',
  unsaved: 'translations.mark.unsaved',
  failed: 'translations.mark.failed',
  saved: 'translations.mark.saved',
  missing: 'translations.mark.missing',
  stale: 'translations.mark.stale',
  changed: 'translations.mark.changed',
  shipped: 'translations.mark.shipped',
};

function RowState({ entry, draft, saved }: { entry: Entry; draft?: Draft; saved: boolean }) {
  const { t } = useTranslation();
  const mark = markOf(entry, draft, saved);
  return (
    <span className={classes.mark} data-mark={mark} role="status">
      {mark === 'saving' && <IconLoader2 aria-hidden className={classes.turning} />}
      {mark === 'saved' && <IconCheck aria-hidden />}
      {(mark === 'failed' || mark === 'stale') && <IconAlertTriangle aria-hidden />}
      {mark === 'shipped' ? '' : t(marks[mark])}
      {mark === 'failed' && draft?.failed && ` ${draft.failed}`}
    </span>
  );
}
