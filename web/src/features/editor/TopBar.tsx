import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowLeft,
  IconDeviceDesktop,
  IconDeviceMobile,
  IconDeviceTablet,
  IconEye,
  IconHistory,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { PageData } from '@/blocks/context';
import { Cover } from '@/features/booklet/Cover';
import type { BookletSheet } from '@/features/booklet/types';
import { Button } from '@/ui/Button';
import { IconButton } from '@/ui/IconButton';
import { Segments } from '@/ui/Segments';
import type { Head } from './canvas/RootView';
import { PresenceAvatars } from './presence/Presence';
import type { Presence } from './presence/usePresence';
import { SaveState } from './saving/SaveState';
import type { Saving } from './saving/useSaving';
import classes from './TopBar.module.css';

export type Device = 'phone' | 'tablet' | 'desktop';

interface TopBarProps {
  booklet?: BookletSheet;
  head: Head;
  saving: Saving;
  presence: Presence;
  device: Device;
  onDevice: (device: Device) => void;
  history: { hasPast: boolean; hasFuture: boolean; undo: () => void; redo: () => void };
  readOnly: boolean;
  draw: (page: PageData) => string;
  onGo: (block: string, path: string) => void;
  onHistory?: () => void;
  onPreview: () => void;
}

export function TopBar(props: TopBarProps) {
  const { booklet, head, saving, presence, device, onDevice, history, readOnly } = props;
  const { t } = useTranslation();
  const back = booklet ? '/livrets' : `/parametres/builder/chapitres/${saving.sheet?.chapterId}/pages`;
  return (
    <header className={classes.bar}>
      <Link
        to={back}
        className={classes.back}
        aria-label={t(booklet ? 'editor.toBooklets' : 'editor.toLibrary')}
        title={t(booklet ? 'editor.toBooklets' : 'editor.toLibrary')}
      >
        <IconArrowLeft aria-hidden />
      </Link>
      <div className={classes.title}>
        {booklet && <Cover booklet={booklet} width="24px" className={classes.cover} />}
        <div>
          <p className={classes.name}>{booklet?.name ?? t('editor.model')}</p>
          <h1 className={classes.place}>
            {head.chapter && <span>{head.chapter} › </span>}
            {head.title}
          </h1>
        </div>
      </div>
      <div className={classes.saved}>
        <SaveState saving={saving} onGo={props.onGo} draw={props.draw} />
      </div>
      <div className={classes.devices}>
        <Segments<Device>
          label={t('editor.width')}
          value={device}
          onChange={onDevice}
          options={[
            { value: 'phone', label: t('editor.phone'), icon: <IconDeviceMobile aria-hidden /> },
            { value: 'tablet', label: t('editor.tablet'), icon: <IconDeviceTablet aria-hidden /> },
            { value: 'desktop', label: t('editor.desktop'), icon: <IconDeviceDesktop aria-hidden /> },
          ]}
        />
      </div>
      <div className={classes.actions}>
        <PresenceAvatars presence={presence} />
        <i className={classes.rule} data-first />
        <IconButton label={t('editor.undo')} disabled={!history.hasPast || readOnly} onClick={history.undo}>
          <IconArrowBackUp aria-hidden />
        </IconButton>
        <IconButton label={t('editor.redo')} disabled={!history.hasFuture || readOnly} onClick={history.redo}>
          <IconArrowForwardUp aria-hidden />
        </IconButton>
        {props.onHistory && (
          <IconButton label={t('editor.history.open')} onClick={props.onHistory}>
            <IconHistory aria-hidden />
          </IconButton>
        )}
        <i className={classes.rule} />
        <Button
          size="sm"
          className={classes.preview}
          icon={<IconEye aria-hidden />}
          onClick={props.onPreview}
        >
          <span>{t('editor.preview.open')}</span>
        </Button>
      </div>
    </header>
  );
}
