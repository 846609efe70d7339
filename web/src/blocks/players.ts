import { hostOf } from './links';

export interface Player {
  /** Where the film or the page is watched by whoever follows the link. */
  page: string;
  /** What the reader's script puts in a frame once asked; null: only the link. */
  frame: string | null;
  host: string;
}

const youtube =
  /^https:\/\/(?:(?:www\.|m\.)?youtube(?:-nocookie)?\.com\/(?:watch\?(?:.*&)?v=|embed\/|shorts\/|live\/)|youtu\.be\/)([\w-]{11})(?:$|[^\w-])/;
const vimeo = /^https:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d{1,12})(?:\/([0-9a-f]{6,20}))?/;
const peertube = /^https:\/\/([a-z0-9.-]+)\/(?:w|videos\/watch|videos\/embed)\/([A-Za-z0-9-]{10,40})\/?$/;

/** Sites whose pages may stand in a frame of ours (D6). Any other is a link, and nothing more. */
const framed: RegExp[] = [
  /^https:\/\/www\.openstreetmap\.org\/export\/embed\.html\?/,
  /^https:\/\/umap\.openstreetmap\.fr\//,
  /^https:\/\/www\.google\.com\/maps\/embed\?/,
  /^https:\/\/calendar\.google\.com\/calendar\/embed\?/,
  /^https:\/\/docs\.google\.com\/(?:forms|presentation|document|spreadsheets)\/d\//,
  /^https:\/\/forms\.office\.com\//,
  /^https:\/\/view\.genially\.com\//,
  /^https:\/\/www\.canva\.com\/design\//,
  /^https:\/\/my\.matterport\.com\/show\/?\?/,
  /^https:\/\/w\.soundcloud\.com\/player\/?\?/,
  /^https:\/\/podcasts\.ausha\.co\//,
];

/** How a film of another site is shown: its own player, asked not to follow people, once the reader clicks. */
export function film(url: string): Player | null {
  const [, tube] = youtube.exec(url) ?? [];
  if (tube) {
    const page = `https://www.youtube.com/watch?v=${tube}`;
    return { page, frame: `https://www.youtube-nocookie.com/embed/${tube}`, host: 'www.youtube.com' };
  }
  const [, clip, hash] = vimeo.exec(url) ?? [];
  if (clip) {
    const page = `https://vimeo.com/${clip}${hash ? `/${hash}` : ''}`;
    const frame = `https://player.vimeo.com/video/${clip}?dnt=1${hash ? `&h=${hash}` : ''}`;
    return { page, frame, host: 'vimeo.com' };
  }
  const [, host, id] = peertube.exec(url) ?? [];
  if (host && id) {
    return { page: `https://${host}/w/${id}`, frame: `https://${host}/videos/embed/${id}?p2p=0`, host };
  }
  return hostOf(url) ? { page: url, frame: null, host: hostOf(url) } : null;
}

/** How a page of another site is shown. */
export function embed(url: string): Player | null {
  const player = film(url);
  if (!player || player.frame) return player;
  return { ...player, frame: framed.some((site) => site.test(url)) ? url : null };
}
