import { z } from 'zod';
import { line, list, plain } from '../formats';

export const schema = z.strictObject({
  label: line(),
  steps: list(
    z.strictObject({
      when: line(80),
      title: line(),
      text: plain(1000),
      /** A step that stands out. */
      key: z.boolean(),
      moments: list(z.strictObject({ time: line(40), text: line(300) }), 0, 20),
    }),
    1,
    40,
  ),
});
export type Props = z.infer<typeof schema>;
