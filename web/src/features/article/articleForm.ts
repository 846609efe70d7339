import type { Role } from '@/api/user';
import type { MediaValue } from '@/features/media/MediaField';
import type { LookupOption } from '@/ui/LookupField';
import type { ArticleSheet, ArticleState, Kind, Manuscript, Video } from './queries';

/** draft: nobody sees it · now: from this instant · kept: since the day it came out · later: from a date on. */
export type When = 'draft' | 'now' | 'kept' | 'later';

/** The fields, by the names the server refuses them under. */
export interface ArticleValues {
  title: string;
  summary: string;
  html: string;
  category: string;
  videoUrl: string;
  coverId: MediaValue | null;
  coverAlt: string;
  when: When;
  publishAt: string | null;
  pinned: boolean;
  'audience.roles': Role[];
  everyCompany: 'all' | 'some';
  'audience.companyIds': LookupOption[];
}

export const blankArticle: ArticleValues = {
  title: '',
  summary: '',
  html: '',
  category: '',
  videoUrl: '',
  coverId: null,
  coverAlt: '',
  when: 'now',
  publishAt: null,
  pinned: false,
  'audience.roles': ['admin', 'manager', 'author'],
  everyCompany: 'all',
  'audience.companyIds': [],
};

const roleOrder: Role[] = ['admin', 'manager', 'author'];

/** In one order, so that a box ticked again leaves nothing to save. */
export function withRole(roles: Role[], role: Role, chosen: boolean): Role[] {
  return roleOrder.filter((one) => (one === role ? chosen : roles.includes(one)));
}

const whenOf: Record<ArticleState, When> = { draft: 'draft', scheduled: 'later', published: 'kept' };

export function valuesOf(sheet: ArticleSheet): ArticleValues {
  const { cover, audience } = sheet;
  return {
    title: sheet.title,
    summary: sheet.summary,
    html: sheet.html,
    category: sheet.category,
    videoUrl: sheet.videoUrl,
    coverId: cover && { id: cover.id, url: cover.url },
    coverAlt: cover?.alt ?? '',
    when: whenOf[sheet.state],
    // A draft may wait for a date already chosen; a date gone by was only that of its last saving.
    publishAt: sheet.state === 'draft' && new Date(sheet.publishAt) <= new Date() ? null : sheet.publishAt,
    pinned: sheet.pinned,
    'audience.roles': roleOrder.filter((role) => audience.roles.includes(role)),
    everyCompany: audience.companies === null ? 'all' : 'some',
    'audience.companyIds': (audience.companies ?? []).map(({ id, name }) => ({ id, label: name })),
  };
}

/** The library takes longer descriptions than an article. */
export const COVER_ALT = 200;

/** What was written speaks of the former picture; of the same one, cut, it still holds if it was written here. */
export function coverAltAfter(
  { coverId, coverAlt }: Pick<ArticleValues, 'coverId' | 'coverAlt'>,
  picture: MediaValue | null,
  same = false,
): string {
  const given = (value: MediaValue | null) => (value?.alt ?? '').slice(0, COVER_ALT);
  return same && coverAlt !== given(coverId) ? coverAlt : given(picture);
}

/** « Later » without a date is sent as it is, for the server to refuse: it must never mean at once. */
function dateOf({ when, publishAt }: ArticleValues): { publishAt?: string } {
  if (when === 'now' || (when === 'draft' && !publishAt)) return {};
  return { publishAt: publishAt ?? '' };
}

/** What is proposed to whoever schedules: tomorrow at eight. */
export function tomorrow(now = new Date()): string {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, 8).toISOString();
}

export function manuscriptOf(kind: Kind, values: ArticleValues): Manuscript {
  return {
    title: values.title,
    summary: values.summary,
    html: values.html,
    videoUrl: values.videoUrl,
    ...(kind === 'tutorial' ? { category: values.category } : { pinned: values.pinned }),
    coverId: values.coverId?.id ?? '',
    coverAlt: values.coverId ? values.coverAlt : '',
    draft: values.when === 'draft',
    ...dateOf(values),
    audience: {
      roles: values['audience.roles'],
      companyIds: values.everyCompany === 'all' ? null : values['audience.companyIds'].map(({ id }) => id),
    },
  };
}

const services: [pattern: RegExp, service: Video['service']][] = [
  [/(^|\.)youtu(be\.com|be-nocookie\.com|\.be)$/, 'youtube'],
  [/(^|\.)vimeo\.com$/, 'vimeo'],
];

/** A guess for the preview; the server decides when it is saved. */
export function guessVideo(address: string): Video | null {
  const text = address.trim();
  if (!text) return null;
  const spelt = text.includes('://') ? text : `https://${text}`;
  if (!URL.canParse(spelt)) return null;
  const url = new URL(spelt);
  if (!url.protocol.startsWith('http')) return null;
  const service = services.find(([pattern]) => pattern.test(url.hostname))?.[1];
  const file = /\.(mp4|webm)$/i.test(url.pathname) ? 'file' : 'peertube';
  return { url: url.href, host: url.hostname, service: service ?? file };
}
