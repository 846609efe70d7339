import { z } from 'zod';
import { line, list } from '../formats';

export const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

export const schema = z.strictObject({
  title: line(),
  rows: list(
    z.strictObject({
      from: z.enum(days),
      to: z.enum(days),
      /** « 6h-12h », or words. Both empty: closed. */
      first: line(60),
      second: line(60),
    }),
    1,
    14,
  ),
  note: line(300),
});
export type Props = z.infer<typeof schema>;
