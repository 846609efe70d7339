import { z } from 'zod';
import { line, media, width } from '../formats';

export const schema = z.strictObject({
  media: media('image'),
  /** What is seen and why; empty: what the media library says of it. */
  alt: line(500),
  caption: line(300),
  width: width(),
});
export type Props = z.infer<typeof schema>;
