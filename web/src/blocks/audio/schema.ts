import { z } from 'zod';
import { line, media, rich } from '../formats';

export const schema = z.strictObject({
  media: media('audio'),
  title: line(),
  text: line(300),
  transcript: rich(50_000),
});
export type Props = z.infer<typeof schema>;
