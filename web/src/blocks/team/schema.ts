import { z } from 'zod';
import { line, list, media } from '../formats';

export const schema = z.strictObject({
  label: line(),
  people: list(
    z.strictObject({
      name: line(),
      role: line(),
      media: media('image'),
      phone: line(40),
      email: line(254),
    }),
    1,
    60,
  ),
});
export type Props = z.infer<typeof schema>;
