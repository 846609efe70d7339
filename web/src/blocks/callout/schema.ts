import { z } from 'zod';
import { line, rich } from '../formats';

export const schema = z.strictObject({
  tone: z.enum(['info', 'tip', 'warning', 'danger']),
  /** Empty: what the tone is called. */
  title: line(),
  html: rich(5000),
});
export type Props = z.infer<typeof schema>;
