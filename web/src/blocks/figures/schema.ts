import { z } from 'zod';
import { line, list } from '../formats';

export const schema = z.strictObject({
  figures: list(z.strictObject({ value: line(20), unit: line(20), label: line() }), 1, 12),
});
export type Props = z.infer<typeof schema>;
