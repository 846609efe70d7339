import { z } from 'zod';
import { line, media, rich, url, width } from '../formats';

export const schema = z.strictObject({
  title: line(),
  /** A file of the media library; it wins over the address. */
  file: media('video'),
  url: url(),
  duration: line(40),
  poster: media('image'),
  subtitled: z.boolean(),
  transcript: rich(50_000),
  width: width(),
});
export type Props = z.infer<typeof schema>;
