import { useTranslation } from 'react-i18next';
import { UploadRow } from '../upload/UploadRow';
import { useUploads } from '../upload/uploads';
import classes from './Sent.module.css';

export function useSent(from: string) {
  return useUploads().items.filter((item) => item.target.from === from && item.state !== 'done');
}

/** What was sent from this dialog, until it is there. */
export function Sent({ from }: { from: string }) {
  const { t } = useTranslation();
  const { online } = useUploads();
  const own = useSent(from);
  if (own.length === 0) return null;
  return (
    <ul className={classes.sent} aria-label={t('media.picker.sent')}>
      {own.map((item) => (
        <UploadRow key={item.key} item={item} online={online} />
      ))}
    </ul>
  );
}
