import { z } from 'zod';
import { line, list, slot } from '../formats';

export const schema = z.strictObject({
  label: line(),
  items: list(z.strictObject({ title: line(60), content: slot() }), 2, 6),
});
export type Props = z.infer<typeof schema>;
