import { IconCloudUpload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { InPage } from '@/ui/InPage';
import { FileChooser } from './FileChooser';
import classes from './Uploads.module.css';
import { useDroppedFiles } from './useDroppedFiles';
import { useSend } from './useSend';

interface UploadsProps {
  /** Admins name a company, or '' for the platform's library; nothing is one's own company. */
  companyId?: string;
  folderId?: string;
  /** Said where files are dropped. */
  folderName?: string;
  /** Secondary beside a panel that has a primary button of its own. */
  variant?: 'primary' | 'secondary';
}

/** « Envoyer des fichiers »; and the whole page takes what is dropped or pasted on it. */
export function Uploads({ companyId, folderId, folderName, variant = 'primary' }: UploadsProps) {
  const { t } = useTranslation();
  const send = useSend({ companyId, folderId });
  const over = useDroppedFiles(send);
  return (
    <>
      <FileChooser variant={variant} onFiles={send}>
        {t('media.upload.choose')}
      </FileChooser>
      {over && (
        <InPage>
          <DropHere words={folderName ? t('media.upload.dropInto', { name: folderName }) : undefined} />
        </InPage>
      )}
    </>
  );
}

interface DropHereProps {
  words?: string;
  /** Over a dialog rather than over the page. */
  within?: boolean;
}

/** What a person who holds files over the page is shown. */
export function DropHere({ words, within }: DropHereProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.over} data-within={within || undefined}>
      <p className={classes.here}>
        <IconCloudUpload aria-hidden />
        {words ?? t('media.upload.drop')}
      </p>
    </div>
  );
}
