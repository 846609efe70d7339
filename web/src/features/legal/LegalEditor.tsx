import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refreshUser } from '@/api/user';
import { Button } from '@/ui/Button';
import { confirmed } from '@/ui/confirm';
import { Form, type FormCall, useFormCall, useUnsavedWarning } from '@/ui/form';
import { Section } from '@/ui/Page';
import { RichText } from '@/ui/RichText';
import { RichTextField } from '@/ui/RichTextField';
import { TextAreaField } from '@/ui/TextField';
import { Diff } from './Diff';
import classes from './LegalTextsPage.module.css';
import { type LegalKind, type LegalSheet, legal, legalQueries } from './queries';

interface Draft {
  html: string;
  note: string;
}

const views = { write: 'legal.view.write', read: 'legal.view.read', compare: 'legal.view.compare' } as const;
type View = keyof typeof views;

/** The next version: written, looked at, compared with the one in force, then published. What is typed survives a reload. */
export function LegalEditor({ kind, sheet }: { kind: LegalKind; sheet: LegalSheet }) {
  const { t } = useTranslation();
  const form = useDraftForm(kind, sheet);
  const publish = usePublish(kind, sheet, form);
  const [view, setView] = useState<View>('write');
  // A refusal is beside the text: it must be in sight.
  if (form.errors.html && view !== 'write') setView('write');
  useUnsavedWarning(form.dirty, { onLeave: form.forget });
  return (
    <Section title={t('legal.next')} lead={t('legal.nextLead')}>
      <Form form={{ ...form, submit: publish }} className={classes.form}>
        <fieldset className={classes.view} aria-label={t('legal.view.label')}>
          {(Object.keys(views) as View[]).map((name) => (
            <Button
              key={name}
              size="sm"
              variant={view === name ? 'secondary' : 'quiet'}
              aria-pressed={view === name}
              onClick={() => setView(name)}
            >
              {t(views[name])}
            </Button>
          ))}
        </fieldset>
        <Draft view={view} form={form} current={sheet.html} />
        <TextAreaField
          label={t('legal.note')}
          description={t(kind === 'cgu' ? 'legal.noteHelp' : 'legal.noteHelpRgpd')}
          maxLength={300}
          {...form.field('note')}
        />
        <div className={classes.foot}>
          <Button variant="primary" type="submit" loading={form.busy}>
            {t('legal.publish', { version: sheet.version + 1 })}
          </Button>
          {form.dirty && (
            <>
              <Button variant="quiet" onClick={() => form.reset()}>
                {t('legal.undo')}
              </Button>
              <p aria-live="polite">{t('legal.unsaved')}</p>
            </>
          )}
        </div>
      </Form>
    </Section>
  );
}

function Draft({ view, form, current }: { view: View; form: FormCall<Draft>; current: string }) {
  const { t } = useTranslation();
  if (view === 'compare') {
    return <Diff before={current} after={form.values.html} label={t('legal.diff.label')} />;
  }
  if (view === 'read') {
    return (
      <article className={classes.paper} lang="fr" aria-label={t('legal.preview')}>
        <RichText html={form.values.html} />
      </article>
    );
  }
  return <RichTextField label={t('legal.text')} minHeight={360} {...form.control('html')} />;
}

function useDraftForm(kind: LegalKind, sheet: LegalSheet): FormCall<Draft> {
  const client = useQueryClient();
  const router = useRouter();
  const query = legalQueries.sheet(kind);
  const form = useFormCall<Draft, Awaited<ReturnType<typeof legal.publish>>>({
    initial: { html: sheet.html, note: '' },
    draft: `legal-${kind}`,
    call: (values, version) => legal.publish(kind, { ...values, version }),
    conflict: {
      revision: sheet.version,
      reload: async () => {
        const { data } = await client.fetchQuery({ ...query, staleTime: 0 });
        return { values: { html: data.html, note: '' }, revision: data.version };
      },
    },
    onDone: async (reply, sent) => {
      client.setQueryData(query.queryKey, reply);
      form.reset({ html: reply.data.html, note: '' }, sent);
      // Whoever published new terms is asked like everyone else.
      await refreshUser();
      await router.invalidate();
    },
  });
  return form;
}

/** Asks first: publishing cannot be undone, and everyone may be asked again. */
function usePublish(kind: LegalKind, sheet: LegalSheet, form: FormCall<Draft>) {
  const { t } = useTranslation();
  const version = sheet.version + 1;
  return async (event?: FormEvent) => {
    event?.preventDefault();
    const { html, note } = form.values;
    // What the server will refuse needs no question: its words go beside the fields.
    if (html !== sheet.html && note.trim() !== '') {
      const sure = await confirmed({
        header: t(kind === 'cgu' ? 'legal.confirm.cgu' : 'legal.confirm.rgpd', { version }),
        message:
          kind === 'cgu'
            ? t('legal.confirm.cguText', { count: sheet.acceptance?.people ?? 0 })
            : t('legal.confirm.rgpdText'),
        acceptLabel: t('legal.publish', { version }),
        rejectLabel: t('legal.confirm.reject'),
        defaultFocus: 'reject',
      });
      if (!sure) return;
    }
    await form.submit();
  };
}
