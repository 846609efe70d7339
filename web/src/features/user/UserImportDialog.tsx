import { useTranslation } from 'react-i18next';
import { useUser } from '@/api/user';
import { type CsvColumn, CsvImportDialog } from '@/ui/CsvImportDialog';
import { type ImportRow, refreshUsers, users } from './queries';

interface UserImportDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Invites everybody a spreadsheet names; only admins say of which company. */
export function UserImportDialog({ open, onClose }: UserImportDialogProps) {
  const { t } = useTranslation();
  const admin = useUser().role === 'admin';
  const columns: CsvColumn<ImportRow>[] = [
    { key: 'firstName', header: t('user.field.firstName') },
    { key: 'lastName', header: t('user.field.lastName') },
    { key: 'email', header: t('user.import.email') },
    { key: 'role', header: t('user.field.role') },
    ...(admin ? [{ key: 'company' as const, header: t('user.field.company') }] : []),
  ];
  const example = t('user.import.example').split('|');
  return (
    <CsvImportDialog
      open={open}
      onClose={onClose}
      title={t('user.import.title')}
      help={admin ? t('user.import.helpAdmin') : t('user.import.help')}
      columns={columns}
      sample={{
        name: t('user.import.sample'),
        rows: [columns.map(({ header }) => header), example.slice(0, columns.length)],
      }}
      preview={(file) => users.preview(file)}
      action={(count) => t('user.import.action', { count })}
      run={(file) => users.import(file)}
      onDone={() => void refreshUsers()}
    />
  );
}
