import { z } from 'zod';

export const schema = z.strictObject({});
export type Props = z.infer<typeof schema>;
