import { z } from 'zod';
import { line, list } from '../formats';

export const schema = z.strictObject({
  label: line(),
  items: list(z.strictObject({ text: line(300), note: line(300) }), 1, 60),
});
export type Props = z.infer<typeof schema>;
