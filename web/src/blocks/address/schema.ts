import { z } from 'zod';
import { line, media, plain, url } from '../formats';

export const schema = z.strictObject({
  title: line(),
  address: plain(500),
  note: line(300),
  /** A plan; without one a drawing stands there. */
  map: media('image'),
  /** Where the way is shown; empty: OpenStreetMap, searched for the address. */
  url: url(),
});
export type Props = z.infer<typeof schema>;
