import { z } from 'zod';
import { line, list, slot } from '../formats';

export const schema = z.strictObject({
  label: line(),
  items: list(z.strictObject({ title: line(300), open: z.boolean(), content: slot() }), 1, 50),
});
export type Props = z.infer<typeof schema>;
