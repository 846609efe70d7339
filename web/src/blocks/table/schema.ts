import { z } from 'zod';
import { line, list, width } from '../formats';

export const schema = z.strictObject({
  /** Names the table for who does not see it. */
  label: line(),
  head: list(line(), 1, 8),
  rows: list(list(line(500), 1, 8), 1, 100),
  /** The first cell of a row is its title. */
  titled: z.boolean(),
  width: width(),
});
export type Props = z.infer<typeof schema>;
