import { z } from 'zod';
import { line, list, media, width } from '../formats';

export const schema = z.strictObject({
  label: line(),
  images: list(z.strictObject({ media: media('image'), alt: line(500), caption: line(300) }), 0, 60),
  width: width(),
});
export type Props = z.infer<typeof schema>;
