import { z } from 'zod';
import { line, plain } from '../formats';

export const schema = z.strictObject({
  text: plain(1000),
  source: line(),
});
export type Props = z.infer<typeof schema>;
