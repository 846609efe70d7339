import { IconExternalLink, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Video } from './queries';
import classes from './VideoCard.module.css';

const words = {
  youtube: 'help.video.youtube',
  vimeo: 'help.video.vimeo',
  peertube: 'help.video.peertube',
  file: 'help.video.file',
} as const;

/** A film is watched where it is kept, in a tab of its own: nothing of it is loaded here. */
export function VideoCard({ video }: { video: Video }) {
  const { t } = useTranslation();
  return (
    <a className={classes.card} href={video.url} target="_blank" rel="noopener noreferrer">
      <span className={classes.play} aria-hidden>
        <IconPlayerPlayFilled />
      </span>
      <span className={classes.words}>
        <b>{t(words[video.service], { host: video.host })}</b>
        <span>
          {t('help.video.newTab')} <IconExternalLink aria-hidden />
        </span>
      </span>
    </a>
  );
}
