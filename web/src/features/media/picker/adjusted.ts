import { valuesOf } from '../MediaForm';
import { media as calls, refreshMedia } from '../queries';
import type { Media } from '../types';
import type { Adjustment } from './Adjust';
import { canCrop, cropped, isWhole } from './crop';
import { sendOne } from './sendOne';

interface Where {
  companyId?: string;
  from: string;
  /** Ends the name of a part: « -recadrée ». */
  mark: string;
  /** Nobody waits for it any more. */
  signal: AbortSignal;
}

/** The media to use: itself, changed where it was, or the part of it that became a media of its own. */
export async function adjusted(
  media: Media,
  change: Adjustment,
  { companyId, from, mark, signal }: Where,
): Promise<Media> {
  if (!canCrop(media) || isWhole(change.crop)) return described(media, change);
  const file = await cropped(media, change.crop, mark);
  signal.throwIfAborted();
  const id = await sendOne(file, { companyId, folderId: media.folderId || undefined, from }, signal);
  const part = await calls.latest(id);
  signal.throwIfAborted();
  const { caption, credit } = media;
  // What was in sight of the whole is elsewhere in a part: its middle is as good a guess as any.
  return described(
    { ...part, caption, credit },
    { ...change, focal: { x: part.focalX, y: part.focalY } },
    true,
  );
}

async function described(media: Media, change: Adjustment, always = false): Promise<Media> {
  const alt = change.decorative ? '' : change.alt.trim();
  const { decorative, focal } = change;
  const same =
    alt === media.alt &&
    decorative === media.decorative &&
    focal.x === media.focalX &&
    focal.y === media.focalY;
  if (same && !always) return media;
  const body = { ...valuesOf(media), alt, decorative, focalX: focal.x, focalY: focal.y };
  const saved = await calls.describe(media.id, { ...body, revision: media.revision });
  void refreshMedia();
  return saved;
}
