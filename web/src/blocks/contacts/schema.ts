import { z } from 'zod';
import { line, list } from '../formats';

export const schema = z.strictObject({
  label: line(),
  emergencies: list(z.strictObject({ number: line(20), label: line(80), sms: z.boolean() }), 0, 12),
  people: list(z.strictObject({ name: line(), role: line(), phone: line(40), email: line(254) }), 0, 60),
});
export type Props = z.infer<typeof schema>;
