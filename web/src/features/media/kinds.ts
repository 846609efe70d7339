import type { MediaKind } from './types';

export const kindKeys: Record<MediaKind, string> = {
  image: 'media.kind.image',
  video: 'media.kind.video',
  audio: 'media.kind.audio',
  document: 'media.kind.document',
};
export const kinds = Object.keys(kindKeys) as MediaKind[];
