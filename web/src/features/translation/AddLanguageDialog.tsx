import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { Form, useFormCall } from '@/ui/form';
import { SelectField } from '@/ui/SelectField';
import { useLocale } from '@/ui/Time';
import { languageIn, languageLabel } from './languageName';
import { languages } from './queries';

interface AddLanguageDialogProps {
  open: boolean;
  available: { code: string; name: string }[];
  onClose: () => void;
}

export function AddLanguageDialog({ open, available, onClose }: AddLanguageDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const form = useFormCall({
    initial: { code: '' },
    call: ({ code }) => languages.add(code),
    onDone: () => {
      form.reset({ code: '' });
      onClose();
    },
  });
  const sorted = available
    .map(({ code, name }) => ({
      value: code,
      label: languageLabel(code, name, locale),
      here: languageIn(code, locale),
    }))
    .sort((a, b) => a.here.localeCompare(b.here, locale));
  const close = () => {
    form.reset({ code: '' });
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      header={t('languages.add.title')}
      footer={
        <>
          <Button variant="quiet" onClick={close}>
            {t('languages.add.cancel')}
          </Button>
          <Button
            variant="primary"
            loading={form.busy}
            disabled={!form.values.code}
            onClick={() => form.formRef.current?.requestSubmit()}
          >
            {t('languages.add.accept')}
          </Button>
        </>
      }
    >
      <Form form={form}>
        <SelectField
          label={t('languages.add.label')}
          description={t('languages.add.help')}
          data={[
            { value: '', label: t('languages.add.choose') },
            ...sorted.map(({ value, label }) => ({ value, label })),
          ]}
          {...form.field('code')}
        />
      </Form>
    </Dialog>
  );
}
