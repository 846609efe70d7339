import { z } from 'zod';
import { rich } from '../formats';

export const schema = z.strictObject({
  html: rich(100_000),
  look: z.enum(['plain', 'lead', 'cap']),
});
export type Props = z.infer<typeof schema>;
