import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newId } from '@/api/newId';
import { Button } from '@/ui/Button';
import { CheckboxField } from '@/ui/CheckboxField';
import { Dialog } from '@/ui/Dialog';
import { Form, useFormCall } from '@/ui/form';
import { TextField } from '@/ui/TextField';
import classes from './dialogs.module.css';
import { booklets, refreshBooklets } from './queries';
import type { Booklet } from './types';

interface DuplicateDialogProps {
  booklet: Booklet;
  onClose: () => void;
}

const LONGEST = 120;

/** A copy, with or without the people. Its id is made here: pressed twice, there is one (G12). */
export function DuplicateDialog({ booklet, onClose }: DuplicateDialogProps) {
  const { t } = useTranslation();
  const [id] = useState(newId);
  const form = useFormCall({
    initial: { name: t('booklet.copy', { title: booklet.name }).slice(0, LONGEST), people: false },
    call: (values) => booklets.duplicate(booklet.id, { id, ...values }),
    onDone: () => {
      onClose();
      void refreshBooklets();
    },
  });
  return (
    <Dialog
      open
      width={440}
      header={t('booklet.duplicate.title', { name: booklet.name })}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('ui.confirm.reject')}
          </Button>
          <Button variant="primary" loading={form.busy} onClick={() => void form.submit()}>
            {t('booklet.duplicate.accept')}
          </Button>
        </>
      }
    >
      <Form form={form} className={classes.form}>
        {form.formError && (
          <p className={classes.error} role="alert">
            {form.formError}
          </p>
        )}
        <p className={classes.lead}>{t('booklet.duplicate.text')}</p>
        <TextField
          {...form.field('name')}
          label={t('booklet.duplicate.name')}
          maxLength={LONGEST}
          autoComplete="off"
          data-autofocus
        />
        {booklet.run && (
          <CheckboxField
            {...form.check('people')}
            label={t('booklet.duplicate.people')}
            description={t('booklet.duplicate.peopleText')}
          />
        )}
      </Form>
    </Dialog>
  );
}
