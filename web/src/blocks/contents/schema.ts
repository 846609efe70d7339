import { z } from 'zod';

/** It lists what is on the page: there is nothing to type. */
export const schema = z.strictObject({});
export type Props = z.infer<typeof schema>;
