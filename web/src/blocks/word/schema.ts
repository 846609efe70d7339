import { z } from 'zod';
import { line, media, plain, rich } from '../formats';

export const schema = z.strictObject({
  title: line(),
  /** The sentence that stands out, before the rest. */
  lead: plain(500),
  html: rich(10_000),
  portrait: media('image'),
  name: line(),
  role: line(),
  signature: media('image'),
});
export type Props = z.infer<typeof schema>;
