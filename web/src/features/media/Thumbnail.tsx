import { IconFile, IconFileText, IconMovie, IconVolume } from '@tabler/icons-react';
import { type CSSProperties, useState } from 'react';
import { focalPosition, formatOf, pictureOf, srcsetOf } from './look';
import classes from './Thumbnail.module.css';
import type { Media } from './types';

const icons = { image: IconFile, video: IconMovie, audio: IconVolume, document: IconFileText };

interface ThumbnailProps {
  media: Media;
  /** How wide it is shown, for the browser to choose a copy by. */
  sizes?: string;
  className?: string;
}

/** What a media looks like: the picture, cut around its focal point, or the kind of file. Its name stands beside it, so it says nothing itself. */
export function Thumbnail({ media, sizes = '240px', className }: ThumbnailProps) {
  const [shown, setShown] = useState('');
  const [broken, setBroken] = useState('');
  const source = pictureOf(media);
  if (!source || broken === source) return <FileMark media={media} className={className} />;
  const look = {
    '--blur': media.blur ? `url("${media.blur}")` : undefined,
    '--focal': focalPosition(media),
  } as CSSProperties;
  return (
    <span
      className={`${classes.frame} ${className ?? ''}`}
      style={look}
      data-shown={shown === source || undefined}
      data-drawing={media.mime === 'image/svg+xml' || undefined}
    >
      <img
        className={classes.picture}
        src={source}
        srcSet={srcsetOf(media)}
        sizes={sizes}
        alt=""
        loading="lazy"
        decoding="async"
        draggable={false}
        ref={(image) => {
          // Kept by the browser, it may be there before anybody listens.
          if (image?.complete && image.naturalWidth > 0 && shown !== source) setShown(source);
        }}
        onLoad={() => setShown(source)}
        onError={() => setBroken(source)}
      />
    </span>
  );
}

function FileMark({ media, className }: Pick<ThumbnailProps, 'media' | 'className'>) {
  const Icon = icons[media.kind];
  return (
    <span className={`${classes.frame} ${classes.file} ${className ?? ''}`} aria-hidden>
      <Icon aria-hidden />
      <b>{formatOf(media)}</b>
    </span>
  );
}
