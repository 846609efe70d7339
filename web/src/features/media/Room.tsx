import { IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/Button';
import { formatBytes } from '@/ui/bytes';
import { Dialog } from '@/ui/Dialog';
import { fullName } from '@/ui/Person';
import { useLocale } from '@/ui/Time';
import { kindKeys } from './kinds';
import { mediaQueries } from './queries';
import classes from './Room.module.css';
import { fullness, shares } from './room';
import type { Storage } from './types';
import type { Library } from './useLibrary';

/** The dashboard lists them all. */
const SHOWN = 8;

/** « 2,4 Go sur 10 Go »: what the library takes, and of what. */
export function Room({ library }: { library: Library }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [open, setOpen] = useState(false);
  const { data } = useQuery(mediaQueries.storage(library.shelf));
  if (!data) return null;
  const used = formatBytes(data.used, locale);
  const quota = data.quota > 0 && !data.own ? formatBytes(data.quota, locale) : undefined;
  const words = quota
    ? t('media.room.of', { used, quota })
    : data.own
      ? t('media.room.own', { used })
      : t('media.room.used', { used });
  return (
    <div className={classes.room}>
      <button
        type="button"
        className={classes.bar}
        onClick={() => setOpen(true)}
        aria-label={t('media.room.open', { words })}
      >
        <span className={classes.words}>
          {quota ? (
            <>
              <b>{used}</b>
              <span>{t('media.room.quota', { quota })}</span>
            </>
          ) : (
            <b>{words}</b>
          )}
          <IconChevronRight aria-hidden />
        </span>
        {quota && (
          <span className={classes.track} data-level={fullness(data)}>
            <i style={{ width: `${Math.min(100, (data.used / data.quota) * 100)}%` }} />
          </span>
        )}
      </button>
      {quota && fullness(data) !== 'fine' && (
        <p className={classes.warning}>
          {data.used >= data.quota ? t('media.room.isFull') : t('media.room.nearlyFull')}
        </p>
      )}
      {open && <RoomDialog data={data} words={words} library={library} onClose={() => setOpen(false)} />}
    </div>
  );
}

interface RoomDialogProps {
  data: Storage;
  words: string;
  library: Library;
  onClose: () => void;
}

function RoomDialog({ data, words, library, onClose }: RoomDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const kinds = shares(data);
  const owners = data.own ? [] : data.byOwner;
  return (
    <Dialog
      open
      width={520}
      header={t('media.room.title')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('ui.close')}</Button>}
    >
      <p className={classes.sum}>{words}</p>
      <div className={classes.kinds} aria-hidden>
        {kinds.map(({ kind, part }) => (
          <i key={kind} data-kind={kind} style={{ width: `${part * 100}%` }} />
        ))}
      </div>
      <ul className={classes.legend}>
        {kinds.map(({ kind, bytes, files }) => (
          <li key={kind} data-kind={kind}>
            <span>{t(kindKeys[kind])}</span>
            <span>{t('media.count', { count: files })}</span>
            <b>{formatBytes(bytes, locale)}</b>
          </li>
        ))}
        {data.reserved > 0 && (
          <li data-kind="reserved">
            <span>{t('media.room.reserved')}</span>
            <span />
            <b>{formatBytes(data.reserved, locale)}</b>
          </li>
        )}
      </ul>
      {owners.length > 0 && (
        <>
          <h3 className={classes.title}>{t('media.room.byOwner')}</h3>
          <ul className={classes.legend}>
            {owners.slice(0, SHOWN).map(({ bytes, files, ...owner }) => (
              <li key={owner.id}>
                <span>{fullName(owner).trim() || t('media.room.nobody')}</span>
                <span>{t('media.count', { count: files })}</span>
                <b>{formatBytes(bytes, locale)}</b>
              </li>
            ))}
          </ul>
        </>
      )}
      <ul className={classes.advice}>
        {data.unused.files > 0 && (
          <li>
            {t('media.room.unused', {
              count: data.unused.files,
              bytes: formatBytes(data.unused.bytes, locale),
            })}{' '}
            <Link {...library.place({ used: 'false' })} onClick={onClose}>
              {t('media.room.seeUnused')}
            </Link>
          </li>
        )}
        {data.bin.files > 0 && (
          <li>
            {t('media.room.bin', { count: data.bin.files, bytes: formatBytes(data.bin.bytes, locale) })}{' '}
            <Link {...library.place({ bin: true })} onClick={onClose}>
              {t('media.room.seeBin')}
            </Link>
          </li>
        )}
      </ul>
    </Dialog>
  );
}
