import { IconChevronDown, IconChevronUp, IconPlayerPause, IconPlayerPlay, IconX } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/Button';
import { formatBytes } from '@/ui/bytes';
import { confirmed } from '@/ui/confirm';
import { IconButton } from '@/ui/IconButton';
import { ProgressBar } from '@/ui/ProgressBar';
import { useLocale } from '@/ui/Time';
import titles from '@/ui/theme/typography.module.css';
import { useKeptFocus } from '@/ui/useKeptFocus';
import type { QueueSnapshot } from './queue';
import { duration, type Summary, summaryOf } from './summary';
import type { UploadItem } from './types';
import classes from './UploadPanel.module.css';
import { UploadRow } from './UploadRow';
import { restoreUploads, uploads, useUploads } from './uploads';

/** The files on their way, on every page. */
export function UploadPanel() {
  const all = useUploads();
  // What a dialog asked for and got, the dialog has shown.
  const items = all.items.filter(({ state, target }) => !(state === 'done' && target.from));
  const queue = { ...all, items };
  useEffect(() => {
    void restoreUploads();
  }, []);
  const summary = summaryOf(queue);
  return (
    <>
      {queue.items.length > 0 && <Panel queue={queue} summary={summary} />}
      <Aloud summary={summary} online={queue.online} />
    </>
  );
}

const ALOUD_MS = 150;

const lefts = {
  second: 'media.upload.left.second',
  minute: 'media.upload.left.minute',
  hour: 'media.upload.left.hour',
} as const;

interface PanelProps {
  queue: QueueSnapshot;
  summary: Summary;
}

function Panel({ queue, summary }: PanelProps) {
  const { t } = useTranslation();
  const id = useId();
  const [folded, setFolded] = useState(false);
  const title = useTitleWords(summary);
  const over = summary.left === 0 && summary.stuck === 0;
  const box = useRef<HTMLElement>(null);
  useKeptFocus(box);
  return (
    <section
      ref={box}
      tabIndex={-1}
      data-keeps-focus
      className={classes.panel}
      aria-labelledby={id}
      data-folded={folded || undefined}
    >
      <header className={classes.head}>
        <div className={classes.words}>
          <h2 id={id} className={classes.title}>
            {title}
          </h2>
          <p className={classes.pace}>
            <Pace queue={queue} summary={summary} />
          </p>
        </div>
        <PauseAll summary={summary} />
        <IconButton
          label={folded ? t('media.upload.unfold') : t('media.upload.fold')}
          aria-expanded={!folded}
          onClick={() => setFolded(!folded)}
        >
          {folded ? <IconChevronUp aria-hidden /> : <IconChevronDown aria-hidden />}
        </IconButton>
        {over && (
          <IconButton label={t('media.upload.close')} onClick={() => uploads.clear()}>
            <IconX aria-hidden />
          </IconButton>
        )}
      </header>
      {summary.left > 0 && (folded || summary.total > 1) && (
        <div className={classes.whole}>
          <ProgressBar label={title} value={summary.progress} />
        </div>
      )}
      {!folded && (
        <ul className={classes.list}>
          {troublesFirst(queue.items).map((item) => (
            <UploadRow key={item.key} item={item} online={queue.online} linked />
          ))}
        </ul>
      )}
      {!folded && !over && summary.total > 1 && <CancelAll left={summary.left + summary.stuck} />}
    </section>
  );
}

/** What needs somebody is not left at the end of a long list. */
function troublesFirst(items: QueueSnapshot['items']) {
  const trouble = ({ state }: UploadItem) => state === 'refused' || state === 'failed' || state === 'asking';
  return [...items.filter(trouble), ...items.filter((item) => !trouble(item))];
}

function useTitleWords({ left, stuck, done, refused }: Summary): string {
  const { t } = useTranslation();
  if (left > 0) return t('media.upload.title', { count: left });
  if (stuck > 0) return t('media.upload.titleStuck', { count: stuck });
  if (done > 0) return t('media.upload.titleDone', { count: done });
  return t('media.upload.titleRefused', { count: refused });
}

function Pace({ queue, summary }: PanelProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { left, moving, seconds, refused, done } = summary;
  if (!queue.online && left > 0) return t('media.upload.offline');
  const time = seconds === undefined ? undefined : duration(seconds);
  const said = [
    time && t(lefts[time.unit], { count: time.count }),
    time && queue.speed && t('media.upload.speed', { size: formatBytes(queue.speed, locale) }),
    moving === 0 && summary.paused > 0 && t('media.upload.paused'),
    refused > 0 && (left > 0 || done > 0) && t('media.upload.alsoRefused', { count: refused }),
  ];
  return said.filter(Boolean).join(' · ');
}

function PauseAll({ summary }: Pick<PanelProps, 'summary'>) {
  const { t } = useTranslation();
  if (summary.moving > 0)
    return (
      <IconButton label={t('media.upload.pauseAll')} onClick={() => uploads.pauseAll()}>
        <IconPlayerPause aria-hidden />
      </IconButton>
    );
  if (summary.paused > 0)
    return (
      <IconButton label={t('media.upload.resumeAll')} onClick={() => uploads.resumeAll()}>
        <IconPlayerPlay aria-hidden />
      </IconButton>
    );
  return null;
}

/** What was sent would have to be sent again: it is asked first. */
function CancelAll({ left }: { left: number }) {
  const { t } = useTranslation();
  async function cancel() {
    const sure = await confirmed({
      header: t('media.upload.cancelTitle', { count: left }),
      message: t('media.upload.cancelText'),
      acceptLabel: t('media.upload.cancelAll'),
      rejectLabel: t('media.upload.cancelKeep'),
      acceptProps: { color: 'danger' },
      defaultFocus: 'reject',
    });
    if (sure) uploads.cancelAll();
  }
  return (
    <footer className={classes.foot}>
      <Button variant="quiet" size="sm" onClick={() => void cancel()}>
        {t('media.upload.cancelAll')}
      </Button>
    </footer>
  );
}

/** For those who do not see the panel: its beginning and its end, refusals and a lost network; not each percent. */
function Aloud({ summary, online }: { summary: Summary; online: boolean }) {
  const { t } = useTranslation();
  const title = useTitleWords(summary);
  const { left, stuck, refused, total } = summary;
  const words = [
    // The number of files left changes all the time: only that there are some is news.
    left > 0 ? t('media.upload.started') : title,
    left > 0 && stuck > 0 && t('media.upload.titleStuck', { count: stuck }),
    refused > 0 && t('media.upload.titleRefused', { count: refused }),
    !online && left > 0 && t('media.upload.offline'),
  ];
  const said = total > 0 ? words.filter(Boolean).join(' ') : '';
  // Screen readers tell of words that come into a place they know, not of a place that comes with its words.
  const [known, setKnown] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setKnown(said), ALOUD_MS);
    return () => clearTimeout(timer);
  }, [said]);
  return (
    <p className={titles.visuallyHidden} role="status">
      {known}
    </p>
  );
}
