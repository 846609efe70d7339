import { IconPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { newId } from '@/api/newId';
import { Button } from '@/ui/Button';
import { Form, useFormCall, useUnsavedWarning } from '@/ui/form';
import { TextField } from '@/ui/TextField';
import { pages, refreshLibrary } from './queries';
import classes from './Rows.module.css';

/** Type a title, press Enter, type the next one. */
export function AddPage({ chapterId }: { chapterId: string }) {
  const { t } = useTranslation();
  const id = useRef(newId());
  const form = useFormCall({
    initial: { title: '' },
    call: (values) => pages.add(chapterId, { ...values, newId: id.current }),
    onDone: (_reply, sent) => {
      id.current = newId();
      form.reset({ title: '' }, sent);
      form.formRef.current?.querySelector('input')?.focus();
      void refreshLibrary();
    },
  });
  useUnsavedWarning(form.dirty);
  return (
    <Form form={form} className={classes.add}>
      <TextField
        label={t('library.pages.new')}
        placeholder={t('library.pages.newPlaceholder')}
        maxLength={120}
        autoComplete="off"
        {...form.field('title')}
      />
      <Button type="submit" icon={<IconPlus aria-hidden />} loading={form.busy}>
        {t('library.pages.add')}
      </Button>
    </Form>
  );
}
