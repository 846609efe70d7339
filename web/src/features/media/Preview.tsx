import { IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { AnchorButton } from '@/ui/Button';
import { srcsetOf } from './look';
import classes from './Preview.module.css';
import { Thumbnail } from './Thumbnail';
import type { Media } from './types';

/** The media itself: looked at, watched, listened to or read. */
export function Preview({ media }: { media: Media }) {
  const { t } = useTranslation();
  if (media.kind === 'image') return <Picture key={media.url} media={media} />;
  if (media.kind === 'video') {
    return (
      // biome-ignore lint/a11y/useMediaCaption: what people upload brings no captions
      <video className={classes.film} src={media.url} controls preload="metadata" aria-label={media.name} />
    );
  }
  if (media.kind === 'audio') {
    return (
      <div className={classes.sound}>
        <Thumbnail media={media} />
        {/* biome-ignore lint/a11y/useMediaCaption: what people upload brings no captions */}
        <audio src={media.url} controls preload="metadata" aria-label={media.name} />
      </div>
    );
  }
  if (media.mime !== 'application/pdf') return <Thumbnail media={media} />;
  return (
    <div>
      {/* Phones have no viewer of their own inside a page. */}
      {navigator.pdfViewerEnabled ? (
        <iframe
          className={classes.pages}
          src={`${media.url}#toolbar=0&navpanes=0&view=FitH`}
          title={t('media.preview.pdfTitle', { name: media.name })}
          loading="lazy"
        />
      ) : (
        <Thumbnail media={media} />
      )}
      <AnchorButton
        className={classes.read}
        href={media.url}
        target="_blank"
        rel="noreferrer"
        size="sm"
        icon={<IconExternalLink aria-hidden />}
      >
        {t('media.preview.pdf')}
      </AnchorButton>
    </div>
  );
}

/** Whole, not cut: this is where one sees what the file holds. */
function Picture({ media }: { media: Media }) {
  return (
    <img
      className={classes.picture}
      src={media.srcset?.length ? media.srcset.at(-1)?.url : media.url}
      srcSet={srcsetOf(media)}
      sizes="(max-width: 760px) 100vw, 320px"
      width={media.width || undefined}
      height={media.height || undefined}
      alt={media.alt}
      data-drawing={media.mime === 'image/svg+xml' || undefined}
      style={media.blur ? { backgroundImage: `url("${media.blur}")` } : undefined}
      onLoad={(event) => {
        event.currentTarget.style.backgroundImage = 'none';
      }}
    />
  );
}
