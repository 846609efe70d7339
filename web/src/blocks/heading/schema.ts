import { z } from 'zod';
import { line } from '../formats';

export const schema = z.strictObject({
  title: line(200),
  text: line(500),
  level: z.literal([2, 3]),
});
export type Props = z.infer<typeof schema>;
