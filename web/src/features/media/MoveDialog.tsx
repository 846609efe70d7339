import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { SelectField } from '@/ui/SelectField';
import { useLocale } from '@/ui/Time';
import { folderOptions } from './folderTree';
import type { Folder, Media } from './types';

interface MoveDialogProps {
  rows: Media[];
  folders: Folder[];
  onMove: (folderId: string) => void;
  onClose: () => void;
}

/** What dragging onto a folder does, without dragging. */
export function MoveDialog({ rows, folders, onMove, onClose }: MoveDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [folderId, setFolderId] = useState(rows.length === 1 ? (rows[0]?.folderId ?? '') : '');
  const count = rows.length;
  return (
    <Dialog
      open
      width={440}
      header={
        count === 1 ? t('media.move.title', { name: rows[0]?.name }) : t('media.move.titleMany', { count })
      }
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('ui.confirm.reject')}
          </Button>
          <Button
            variant="primary"
            onClick={() => {
              onClose();
              onMove(folderId);
            }}
          >
            {t('media.move.here')}
          </Button>
        </>
      }
    >
      <SelectField
        label={t('media.folder')}
        value={folderId}
        data-autofocus
        data={[{ value: '', label: t('media.folderNone') }, ...folderOptions(folders, locale)]}
        onChange={(event) => setFolderId(event.currentTarget.value)}
      />
    </Dialog>
  );
}
