import { z } from 'zod';

/**
 * The kinds of value a block may hold. Their `format` is for Go, which reads from it what to do
 * on the way in: clean rich text, count media as used, check links. Everything has a limit.
 */
export const line = (max = 200) => z.string().max(max).meta({ format: 'inline-text' });

/** Several lines, no formatting. */
export const plain = (max = 1000) => z.string().max(max).meta({ format: 'plain-text' });

/** HTML of the allow-list of internal/richtext; variables are `{{group.name}}` in its text. */
export const rich = (max = 20_000) => z.string().max(max).meta({ format: 'rich-text' });

export type Accept = 'image' | 'video' | 'audio' | 'document';

/** The id of a file of the media library; empty: none chosen yet. */
export const media = (accept: Accept) =>
  z
    .string()
    .regex(/^$|^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/)
    .max(36)
    .meta({ format: 'media', accept });

/** http(s), mailto, tel, or inside the booklet: `page:{id}`, `chapter:{id}`, `media:{id}`; empty: none yet. */
export const url = () => z.string().max(2000).meta({ format: 'url' });

export const width = () => z.enum(['text', 'wide', 'full']);

/** Blocks inside a block. What they hold is checked like the page's own. */
export const slot = () =>
  z
    .array(z.strictObject({ type: z.string(), props: z.looseObject({ id: z.string() }) }))
    .max(100)
    .meta({ format: 'slot' });

export function list<T extends z.ZodType>(item: T, min: number, max: number) {
  return z.array(item).min(min).max(max);
}
