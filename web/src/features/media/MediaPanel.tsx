import { IconX } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '@/ui/cx';
import { Drawer } from '@/ui/Drawer';
import { IconButton } from '@/ui/IconButton';
import titles from '@/ui/theme/typography.module.css';
import classes from './MediaDetails.module.css';

interface MediaPanelProps {
  /** Beside the list where there is room; over it elsewhere. */
  beside: boolean;
  onClose: () => void;
  title: string;
  menu?: ReactNode;
  footer?: ReactNode;
  dirty?: boolean;
  picture?: ReactNode;
  facts?: ReactNode;
  /** Not known yet, or no more. */
  waiting?: boolean;
  children: ReactNode;
}

/** What holds the details of a media. */
export function MediaPanel({ beside, dirty, footer, onClose, ...parts }: MediaPanelProps) {
  const { title, picture, facts, menu, children } = parts;
  const { t } = useTranslation();
  if (!beside) {
    return (
      <Drawer
        open
        title={<span className={classes.drawerTitle}>{title}</span>}
        dirty={dirty}
        footer={footer}
        onClose={onClose}
      >
        <div>
          {picture}
          <div className={classes.drawerRow}>
            {facts}
            {menu}
          </div>
          {children}
        </div>
      </Drawer>
    );
  }
  return (
    <aside
      className={classes.panel}
      aria-label={parts.waiting ? title : t('media.detailsOf', { name: title })}
      data-beside-list
      onKeyDown={(event) => isForPanel(event) && onClose()}
    >
      <div className={classes.scroll}>
        {picture}
        <div className={classes.head}>
          <h2 className={cx(titles.h, classes.title)} title={title}>
            {title}
          </h2>
          {menu}
          <IconButton label={t('media.close')} onClick={onClose}>
            <IconX aria-hidden />
          </IconButton>
        </div>
        {facts}
        {children}
      </div>
      {footer && <div className={classes.footer}>{footer}</div>}
    </aside>
  );
}

/** A dialog or a menu opened from here has its own Escape; in a field it is for what the browser shows there. */
function isForPanel(event: KeyboardEvent<HTMLElement>): boolean {
  const from = event.target as HTMLElement;
  return (
    event.key === 'Escape' &&
    !event.defaultPrevented &&
    event.currentTarget.contains(from) &&
    !from.closest('input:not([type=checkbox], [type=range]), textarea, select')
  );
}
