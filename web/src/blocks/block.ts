import { z } from 'zod';
import type { Fields } from './fields';
import type { View } from './view';

type Props = Record<string, unknown>;

export const categories = ['text', 'media', 'layout', 'people', 'facts', 'act'] as const;
export type Category = (typeof categories)[number];

interface Definition<S extends z.ZodRawShape> {
  view: View;
  /** Keys: its name, and what it is for. */
  name: string;
  hint: string;
  /** Name of a Tabler icon. */
  icon: string;
  category: Category;
  /** Every property is required: rendering trusts what is there. A new one is a new version. */
  schema: z.ZodObject<S>;
  /** The schemas of older versions, by version: what they allowed must still be checked and cleaned. */
  past?: Record<number, z.ZodObject>;
  fields: Fields<z.infer<z.ZodObject<S>>>;
  /** What a block just added holds: ready to be typed over. */
  empty: z.infer<z.ZodObject<S>>;
  /** Real content, for the gallery and the palette. */
  example: z.infer<z.ZodObject<S>>;
}

export interface Block {
  type: string;
  version: number;
  name: string;
  hint: string;
  icon: string;
  category: Category;
  view: View;
  schema: z.ZodObject;
  past: Record<number, z.ZodObject>;
  fields: Fields<Props>;
  empty: Props;
  example: Props;
}

/** Letters, digits and dashes: what Puck makes. Rendering prefixes it, so that no id can stand for a page's own (E3). */
export const blockId = z.string().regex(/^[A-Za-z0-9-]{1,80}$/);

const withBase = (schema: z.ZodObject, version: number) =>
  z.strictObject({ id: blockId, v: z.literal(version), ...schema.shape });

export function defineBlock<S extends z.ZodRawShape>(given: Definition<S>): Block {
  const { type, version } = given.view;
  const past = Object.entries(given.past ?? {}).map(([v, schema]) => [v, withBase(schema, Number(v))]);
  return {
    type,
    version,
    name: given.name,
    hint: given.hint,
    icon: given.icon,
    category: given.category,
    view: given.view,
    schema: withBase(given.schema, version),
    past: Object.fromEntries(past),
    fields: given.fields as unknown as Fields<Props>,
    empty: given.empty as Props,
    example: given.example as Props,
  };
}
