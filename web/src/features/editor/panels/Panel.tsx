import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '@/ui/IconButton';
import classes from './Panel.module.css';

/** One of the panels the rail opens. */
export function Panel({
  title,
  onClose,
  children,
}: {
  title: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <>
      <div className={classes.head}>
        <h2>{title}</h2>
        <IconButton label={t('editor.closePanel')} className={classes.small} onClick={onClose}>
          <IconX aria-hidden />
        </IconButton>
      </div>
      <div className={classes.scroll}>{children}</div>
    </>
  );
}
