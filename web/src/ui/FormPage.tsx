import type { LinkProps } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, LinkButton } from './Button';
import classes from './FormPage.module.css';
import { Form, type FormCall, useUnsavedWarning } from './form';
import { type Crumb, Page, PageHeader } from './Page';
import titles from './theme/typography.module.css';

interface FormPageProps<T extends object> {
  form: FormCall<T>;
  title: ReactNode;
  crumbs?: Crumb[];
  lead?: ReactNode;
  /** Acts on the whole thing: duplicate, delete. */
  actions?: ReactNode;
  /** What saving does: « Créer l’entreprise ». */
  save?: string;
  /** Where one goes without saving; without it, changes can be undone in place. */
  cancelTo?: LinkProps['to'];
  /** Between the title and the form: tabs, what the thing looks like. */
  above?: ReactNode;
  children: ReactNode;
}

/** A page that is one form: sections, and a bar that stays in sight with its state and its buttons. */
export function FormPage<T extends object>(props: FormPageProps<T>) {
  const { form, title, crumbs, lead, actions, above, children } = props;
  useUnsavedWarning(form.dirty, { onLeave: form.forget });
  return (
    <Page>
      <PageHeader title={title} crumbs={crumbs} lead={lead} actions={actions} />
      {above}
      <Form form={form} className={classes.form}>
        {children}
        <SaveBar {...props} />
      </Form>
    </Page>
  );
}

function SaveBar<T extends object>({ form, save, cancelTo }: FormPageProps<T>) {
  const { t } = useTranslation();
  return (
    <div className={classes.bar} data-save-bar>
      <p className={classes.state} data-dirty={form.dirty || undefined} aria-live="polite">
        {form.dirty && t('ui.form.unsaved')}
      </p>
      {form.formError && (
        <p className={classes.error} role="alert">
          {form.formError}
        </p>
      )}
      <div className={classes.buttons}>
        {cancelTo && (
          <LinkButton variant="quiet" to={cancelTo}>
            {t('ui.confirm.reject')}
          </LinkButton>
        )}
        {!cancelTo && form.dirty && (
          <Button variant="quiet" onClick={() => form.reset()}>
            {t('ui.form.undo')}
          </Button>
        )}
        <Button variant="primary" type="submit" loading={form.busy}>
          {save ?? t('ui.form.save')}
        </Button>
      </div>
    </div>
  );
}

interface FormSectionProps {
  title: ReactNode;
  lead?: ReactNode;
  /** Its content takes the whole width, its words go above it. */
  wide?: boolean;
  children: ReactNode;
}

/** What belongs together in a form: its words on one side, its fields on the other. */
export function FormSection({ title, lead, wide, children }: FormSectionProps) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id} data-wide={wide || undefined}>
      <div>
        <h2 className={titles.h} id={id}>
          {title}
        </h2>
        {lead && <p className={classes.lead}>{lead}</p>}
      </div>
      <div className={classes.fields}>{children}</div>
    </section>
  );
}

/** Two fields on one line, where there is room. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={classes.pair}>{children}</div>;
}
