import type { Media } from './types';

/** « JPEG », « PDF »: what the name ends with says more to people than a content type. */
export function formatOf({ name, mime }: Pick<Media, 'name' | 'mime'>): string {
  const dot = name.lastIndexOf('.');
  const ending = dot > 0 ? name.slice(dot + 1) : '';
  const known = /^[a-z0-9]{1,5}$/i.test(ending) ? ending : (mime.split('/')[1] ?? '');
  const upper = known.replace(/\+.*$/, '').toUpperCase();
  return upper === 'JPG' ? 'JPEG' : upper;
}

/** Picture sizes for `srcset`; nothing for what has no smaller copies. */
export function srcsetOf({ srcset }: Pick<Media, 'srcset'>): string | undefined {
  return srcset?.length ? srcset.map(({ url, width }) => `${url} ${width}w`).join(', ') : undefined;
}

/** What stays in sight when a picture is cut to a frame. */
export function focalPosition({ focalX, focalY }: Pick<Media, 'focalX' | 'focalY'>): string {
  return `${focalX}% ${focalY}%`;
}

/** Something to show of it: its small copy, else (a drawing, copies being made or impossible) the picture itself. */
export function pictureOf(media: Pick<Media, 'kind' | 'thumb' | 'url'>): string {
  return media.kind === 'image' ? media.thumb || media.url : '';
}
