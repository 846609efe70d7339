import { z } from 'zod';
import { list, slot, width } from '../formats';

export const schema = z.strictObject({
  columns: list(z.strictObject({ content: slot() }), 2, 3),
  width: width(),
});
export type Props = z.infer<typeof schema>;
