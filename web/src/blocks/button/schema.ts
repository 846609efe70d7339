import { z } from 'zod';
import { line, list, url } from '../formats';

export const schema = z.strictObject({
  buttons: list(z.strictObject({ label: line(80), url: url(), quiet: z.boolean() }), 1, 4),
});
export type Props = z.infer<typeof schema>;
