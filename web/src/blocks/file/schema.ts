import { z } from 'zod';
import { line, media } from '../formats';

export const schema = z.strictObject({
  media: media('document'),
  title: line(),
  note: line(),
});
export type Props = z.infer<typeof schema>;
