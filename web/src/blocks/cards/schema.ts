import { z } from 'zod';
import { line, list, media, plain, url } from '../formats';
import { illustrationNames } from '../illustrationNames';

export const schema = z.strictObject({
  label: line(),
  cards: list(
    z.strictObject({
      title: line(),
      text: plain(500),
      url: url(),
      /** A drawing of ours, or a picture of the company's, which wins. */
      illustration: z.enum(['', ...illustrationNames]),
      media: media('image'),
    }),
    1,
    24,
  ),
});
export type Props = z.infer<typeof schema>;
