import { z } from 'zod';
import { line, list, plain } from '../formats';

export const schema = z.strictObject({
  question: line(500),
  answers: list(z.strictObject({ text: line(300), right: z.boolean(), why: plain(500) }), 2, 6),
});
export type Props = z.infer<typeof schema>;
