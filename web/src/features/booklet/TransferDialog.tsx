import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '@/api/user';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { fold } from '@/ui/fold';
import { Form, useFormCall } from '@/ui/form';
import { LookupField, type LookupOption } from '@/ui/LookupField';
import { fullName } from '@/ui/Person';
import { TaskProgress } from '@/ui/TaskProgress';
import classes from './dialogs.module.css';
import { booklets, members, readTask, refreshBooklets, searchCompanies, searchPeople } from './queries';
import type { Booklet } from './types';

interface TransferDialogProps {
  booklet: Booklet;
  onClose: () => void;
}

type Values = { companyId: LookupOption | null; managerId: LookupOption | null };

/** Those of the company: who runs it with others already, then everybody else. */
async function colleagues(booklet: Booklet, q: string): Promise<LookupOption[]> {
  const running = booklet.managers.length > 1 ? booklet.managers : [];
  const found = await members.candidates(booklet.id, 'managers', q);
  return [
    ...running
      .map((person) => ({ id: person.id, label: fullName(person) }))
      .filter(({ label }) => fold(label).includes(fold(q))),
    ...found.map((person) => ({ id: person.id, label: fullName(person), detail: person.email })),
  ];
}

/** Gives a booklet to somebody, who is then its only responsable; an admin may give it to another company at once. */
export function TransferDialog({ booklet, onClose }: TransferDialogProps) {
  const { t } = useTranslation();
  const admin = useUser().role === 'admin';
  const own = { id: booklet.company.id, label: booklet.company.name };
  const [task, setTask] = useState('');
  const form = useFormCall({
    initial: {
      companyId: own,
      managerId: null,
    } as Values,
    call: ({ companyId, managerId }) =>
      booklets.transfer(booklet.id, {
        managerId: managerId?.id ?? '',
        ...(away(companyId) && { companyId: companyId?.id }),
      }),
    onDone: (reply) => {
      void refreshBooklets();
      if (reply.taskId) setTask(reply.taskId);
      else onClose();
    },
  });
  const { companyId } = form.values;
  const leaves = away(companyId);

  function away(company: LookupOption | null): boolean {
    return company !== null && company.id !== booklet.company.id;
  }
  if (task) return <Copying booklet={booklet} taskId={task} onClose={onClose} />;
  return (
    <Dialog
      open
      width={440}
      header={t('booklet.transfer.title', { name: booklet.name })}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('ui.confirm.reject')}
          </Button>
          <Button variant="primary" loading={form.busy} onClick={() => void form.submit()}>
            {t('booklet.transfer.accept')}
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
        <p className={classes.lead}>{leaves ? t('booklet.transfer.away') : t('booklet.transfer.text')}</p>
        {admin && (
          <LookupField
            {...form.control('companyId')}
            label={t('booklet.transfer.company')}
            search={searchCompanies}
            onChange={(company) => {
              form.set('companyId', company ?? own);
              form.set('managerId', null);
            }}
          />
        )}
        <LookupField
          {...form.control('managerId')}
          key={companyId?.id}
          label={t('booklet.transfer.manager')}
          placeholder={t('booklet.transfer.who')}
          search={(q) => (leaves ? searchPeople(q, companyId?.id) : colleagues(booklet, q))}
        />
      </Form>
    </Dialog>
  );
}

/** Its pictures go along to the other company: that takes its time, and goes on when the dialog is closed. */
function Copying({ booklet, taskId, onClose }: TransferDialogProps & { taskId: string }) {
  const { t } = useTranslation();
  return (
    <Dialog
      open
      width={440}
      header={t('booklet.transfer.title', { name: booklet.name })}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('booklet.transfer.close')}</Button>}
    >
      <div className={classes.form}>
        <TaskProgress
          taskId={taskId}
          label={t('booklet.transfer.copying')}
          read={readTask}
          onDone={() => {
            void refreshBooklets();
            onClose();
          }}
          onFailed={() => void refreshBooklets()}
        />
        <p className={classes.lead}>{t('booklet.transfer.goesOn')}</p>
      </div>
    </Dialog>
  );
}
