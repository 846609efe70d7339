import { IconBook2, IconPhoto, IconUsers } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { Form, useFormCall } from '@/ui/form';
import { Losses } from '@/ui/Losses';
import { TextField } from '@/ui/TextField';
import { useLocale } from '@/ui/Time';
import classes from './DeleteDialog.module.css';
import { type Company, companies, companyQueries } from './queries';

/** What goes with a company is told, and its name typed, before anything is lost. */
export function DeleteDialog({ company, onClose }: { company: Company; onClose: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { id, name, userCount: count, userCountMore: more } = company;
  const number = new Intl.NumberFormat(useLocale()).format(count);
  const form = useFormCall({
    initial: { name: '' },
    call: (values) => companies.remove(id, values.name),
    onDone: async ({ data }) => {
      onClose();
      // The sheet shows how far it is, even of one that goes faster than it could be read; leaving it stops nothing.
      const leaving = { ...company, state: 'deleting' as const, taskId: data.taskId };
      client.setQueryData(companyQueries.one(id).queryKey, { data: leaving });
      await navigate({ to: '/parametres/entreprises/$id', params: { id } });
      await client.invalidateQueries({ queryKey: ['companies'] });
    },
  });
  const same = form.values.name.trim().normalize() === name.normalize();
  return (
    <Dialog
      open
      role="alertdialog"
      width={480}
      header={t('company.delete.confirm', { name })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('company.delete.keep')}</Button>
          <Button variant="danger" loading={form.busy} disabled={!same} onClick={() => form.submit()}>
            {t('company.delete.action')}
          </Button>
        </>
      }
    >
      <Losses
        items={[
          {
            icon: <IconUsers size={18} stroke={1.7} aria-hidden />,
            text: more ? t('company.delete.peopleMore', { number }) : t('company.delete.people', { count }),
          },
          { icon: <IconBook2 size={18} stroke={1.7} aria-hidden />, text: t('company.delete.booklets') },
          { icon: <IconPhoto size={18} stroke={1.7} aria-hidden />, text: t('company.delete.pictures') },
        ]}
        after={t('company.delete.after')}
      />
      <Form form={form} className={classes.form}>
        <TextField
          {...form.field('name')}
          label={t('company.delete.type', { name })}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
        />
      </Form>
    </Dialog>
  );
}
