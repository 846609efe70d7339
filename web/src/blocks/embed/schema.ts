import { z } from 'zod';
import { line, url } from '../formats';

export const schema = z.strictObject({
  title: line(),
  url: url(),
  action: line(80),
});
export type Props = z.infer<typeof schema>;
