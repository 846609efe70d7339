import { z } from 'zod';
import { line, plain } from '../formats';

export const schema = z.strictObject({
  title: line(),
  /** The exact sentence that is confirmed and kept. */
  statement: plain(1000),
});
export type Props = z.infer<typeof schema>;
