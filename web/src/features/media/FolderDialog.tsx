import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { Form, useFormCall } from '@/ui/form';
import { SelectField } from '@/ui/SelectField';
import { TextField } from '@/ui/TextField';
import { useLocale } from '@/ui/Time';
import classes from './dialogs.module.css';
import { folderOptions, within } from './folderTree';
import { folders as calls, refreshMedia, type Shelf } from './queries';
import type { Folder } from './types';

interface FolderDialogProps {
  shelf: Shelf;
  folders: Folder[];
  what: 'create' | 'rename' | 'move';
  /** The one to rename or move. */
  folder?: Folder;
  parentId: string | null;
  onClose: () => void;
}

/** A folder's name and where it is. */
export function FolderDialog({ shelf, folders, what, folder, parentId, onClose }: FolderDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const form = useFormCall({
    initial: { name: folder?.name ?? '', parentId: parentId ?? '' },
    call: (values) => {
      const body = { name: values.name, parentId: values.parentId || null };
      return folder
        ? calls.save(folder.id, { ...body, revision: folder.revision })
        : calls.create(shelf, body);
    },
    onDone: () => {
      onClose();
      void refreshMedia();
    },
  });
  const places = folderOptions(folders, locale, folder && within(folders, folder.id));
  const words = {
    create: [t('media.folders.new'), t('media.folders.create')],
    rename: [t('media.folders.renameTitle', { name: folder?.name }), t('media.folders.rename')],
    move: [t('media.folders.moveTitle', { name: folder?.name }), t('media.folders.moveHere')],
  }[what];
  return (
    <Dialog
      open
      width={440}
      header={words[0]}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('ui.confirm.reject')}
          </Button>
          <Button variant="primary" loading={form.busy} onClick={() => void form.submit()}>
            {words[1]}
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
        {what !== 'move' && (
          <TextField
            {...form.field('name')}
            label={t('media.folders.name')}
            autoComplete="off"
            data-autofocus
          />
        )}
        {what !== 'rename' && (
          <SelectField
            {...form.field('parentId')}
            label={t('media.folders.parent')}
            data={[{ value: '', label: t('media.folders.top') }, ...places]}
            data-autofocus={what === 'move' || undefined}
          />
        )}
        <button type="submit" hidden />
      </Form>
    </Dialog>
  );
}
