import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { Losses } from '@/ui/Losses';
import type { Skipped } from './queries';

interface SkippedDialogProps {
  skipped: Skipped[];
  onClose: () => void;
}

/** Those something was not done to, and why. */
export function SkippedDialog({ skipped, onClose }: SkippedDialogProps) {
  const { t } = useTranslation();
  const items = skipped.map(({ name, reason }) => ({
    text: (
      <>
        {name && <b>{name} </b>}
        {reason}
      </>
    ),
  }));
  return (
    <Dialog
      open={skipped.length > 0}
      onClose={onClose}
      dismissableMask
      width={480}
      header={t('user.bulk.skipped', { count: skipped.length })}
      footer={<Button onClick={onClose}>{t('user.bulk.understood')}</Button>}
    >
      <Losses items={items} />
    </Dialog>
  );
}
