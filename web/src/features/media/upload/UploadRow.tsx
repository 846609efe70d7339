import {
  IconAlertCircleFilled,
  IconArrowUpRight,
  IconCircleCheckFilled,
  IconClock,
  IconFileSearch,
  IconLoader2,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconX,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '@/ui/bytes';
import { IconButton } from '@/ui/IconButton';
import { ProgressBar } from '@/ui/ProgressBar';
import { useLocale } from '@/ui/Time';
import type { UploadItem, UploadState } from './types';
import classes from './UploadRow.module.css';
import { uploads } from './uploads';

const icons: Record<UploadState, ReactNode> = {
  waiting: <IconClock aria-hidden />,
  sending: <IconLoader2 aria-hidden />,
  checking: <IconLoader2 aria-hidden />,
  paused: <IconPlayerPause aria-hidden />,
  asking: <IconFileSearch aria-hidden />,
  done: <IconCircleCheckFilled aria-hidden />,
  refused: <IconAlertCircleFilled aria-hidden />,
  failed: <IconAlertCircleFilled aria-hidden />,
};

interface UploadRowProps {
  item: UploadItem;
  online: boolean;
  /** Where it can be looked at, once it is there. */
  linked?: boolean;
}

/** One file on its way: how far it is, what became of it, what can be done. */
export function UploadRow({ item, online, linked }: UploadRowProps) {
  const { t } = useTranslation();
  const part = item.bytes > 0 ? item.sent / item.bytes : 0;
  const barred = item.state === 'sending' || (['waiting', 'paused'].includes(item.state) && part > 0);
  return (
    <li className={classes.row} data-state={item.state} data-troubled={item.troubled || undefined}>
      <span className={classes.icon}>{icons[item.state]}</span>
      <span className={classes.name} title={item.name}>
        {item.name}
      </span>
      <span className={classes.figures}>
        <Figures item={item} />
      </span>
      <span className={classes.tools}>
        <Tools item={item} linked={linked} />
      </span>
      {barred && (
        <span className={classes.bar}>
          <ProgressBar label={t('media.upload.progress', { name: item.name })} value={part} />
        </span>
      )}
      <Note item={item} online={online} />
    </li>
  );
}

/** How far it is, while that changes; else how heavy. */
function Figures({ item: { state, sent, bytes } }: Pick<UploadRowProps, 'item'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (state === 'checking') return t('media.upload.checking');
  if (bytes === 0 || !['sending', 'paused', 'asking'].includes(state)) return formatBytes(bytes, locale);
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  return percent.format(Math.floor((sent / bytes) * 100) / 100);
}

/** In words, where the bar does not say it all. */
function Note({ item, online }: Pick<UploadRowProps, 'item' | 'online'>) {
  const { t } = useTranslation();
  if (item.state === 'asking') return <Ask item={item} />;
  const words: Partial<Record<UploadState, string>> = {
    paused: t('media.upload.paused'),
    refused: item.note || t('media.upload.fault'),
    failed: item.note || t('media.upload.unreachable'),
    done: item.note,
    sending: item.troubled ? t('media.upload.troubled') : undefined,
    waiting: online ? undefined : t('media.upload.waitingForNetwork'),
  };
  return words[item.state] ? <p className={classes.note}>{words[item.state]}</p> : null;
}

/** After a reload the browser has let go of the file: the same one goes on where it had stopped. */
function Ask({ item }: Pick<UploadRowProps, 'item'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  const input = useRef<HTMLInputElement>(null);
  const [other, setOther] = useState(false);
  return (
    <div className={classes.note}>
      <p role={other ? 'alert' : undefined}>
        {other
          ? t('media.upload.otherFile', { name: item.name, size: formatBytes(item.bytes, locale) })
          : t('media.upload.ask')}
      </p>
      <button type="button" className={classes.again} onClick={() => input.current?.click()}>
        {t('media.upload.chooseAgain')}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = '';
          // All that are asked for may be chosen in one go.
          const asked = uploads.snapshot().items;
          const known = files.filter((file) => asked.some(({ key }) => uploads.supply(key, file)));
          if (files.length > 0) setOther(known.length === 0);
        }}
      />
    </div>
  );
}

function Tools({ item, linked }: Pick<UploadRowProps, 'item' | 'linked'>) {
  const { t } = useTranslation();
  const { key, name, state } = item;
  const paused = state === 'paused';
  if (state === 'done') {
    return linked && item.mediaId ? (
      <Link
        to="/parametres/mediatheque"
        search={
          { media: item.mediaId, ...(item.target.companyId && { company: item.target.companyId }) } as never
        }
        className={classes.open}
        aria-label={t('media.upload.open', { name })}
        title={t('media.upload.open', { name })}
      >
        <IconArrowUpRight size={18} stroke={1.7} aria-hidden />
      </Link>
    ) : null;
  }
  return (
    <>
      {['waiting', 'sending', 'paused'].includes(state) && (
        // One button, which keeps the focus when it is pressed.
        <IconButton
          label={t(paused ? 'media.upload.resume' : 'media.upload.pause', { name })}
          onClick={() => (paused ? uploads.resume(key) : uploads.pause(key))}
        >
          {paused ? <IconPlayerPlay aria-hidden /> : <IconPlayerPause aria-hidden />}
        </IconButton>
      )}
      {(state === 'failed' || item.again) && (
        <IconButton label={t('media.upload.retry', { name })} onClick={() => uploads.retry(key)}>
          <IconRefresh aria-hidden />
        </IconButton>
      )}
      <IconButton
        label={t(state === 'refused' ? 'media.upload.dismiss' : 'media.upload.cancel', { name })}
        onClick={() => void uploads.cancel(key)}
      >
        <IconX aria-hidden />
      </IconButton>
    </>
  );
}
