export type MediaKind = 'image' | 'video' | 'audio' | 'document';
/** processing: it can be used already; failed: its smaller copies could not be made, the file itself is shown. */
export type MediaState = 'processing' | 'ready' | 'failed';

export interface Owner {
  id: string;
  firstName: string;
  lastName: string;
}

/** One file of a company's library, or of the platform's. */
export interface Media {
  id: string;
  name: string;
  kind: MediaKind;
  mime: string;
  bytes: number;
  width: number;
  height: number;
  state: MediaState;
  /** The file itself. */
  url: string;
  /** A small copy of a picture; empty for anything else. */
  thumb: string;
  srcset: { url: string; width: number }[] | null;
  /** A few pixels, as an address that holds them. */
  blur: string;
  alt: string;
  decorative: boolean;
  caption: string;
  credit: string;
  /** Hundredths of the width and height, from the top left: what stays in sight when it is cut. */
  focalX: number;
  focalY: number;
  folderId: string | null;
  tags: string[] | null;
  used: boolean;
  createdAt: string;
  owner: Owner | null;
  deletedAt: string | null;
  revision: number;
  version: number;
}

export interface Folder {
  id: string;
  name: string;
  parentId: string | null;
  /** Media right inside it. */
  count: number;
  revision: number;
}

export interface MediaTag {
  tag: string;
  count: number;
}

/** Something that shows a media. */
export interface Use {
  kind: string;
  id: string;
  label: string;
  url: string;
}

export interface Storage {
  used: number;
  reserved: number;
  /** 0: no limit. */
  quota: number;
  byKind: { kind: MediaKind; bytes: number; files: number }[] | null;
  byOwner: { owner: Owner | null; bytes: number; files: number }[] | null;
}

export interface MediaList {
  data: Media[] | null;
  total: number;
  more?: boolean;
  page: number;
  perPage: number;
}

/** What can be changed of a media. */
export type MediaChange = Pick<
  Media,
  'name' | 'alt' | 'decorative' | 'caption' | 'credit' | 'focalX' | 'focalY' | 'folderId'
> & { tags: string[]; revision: number };

export type BulkAction = 'move' | 'tag' | 'untag' | 'delete' | 'restore' | 'purge';
