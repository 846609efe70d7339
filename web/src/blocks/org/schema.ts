import { z } from 'zod';
import { line, list } from '../formats';

/** People in reading order, each with a level: as a list is indented. Easy to move, easy to keep right. */
export const schema = z.strictObject({
  label: line(),
  people: list(
    z.strictObject({
      name: line(),
      role: line(),
      level: z.literal([1, 2, 3, 4]),
    }),
    1,
    100,
  ),
});
export type Props = z.infer<typeof schema>;
