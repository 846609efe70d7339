import type { ReactNode } from 'react';
import { z } from 'zod';
import type { BlockContext, Heading, TextContext } from './context';
import type { Fields } from './fields';

/** What every block has, whatever it shows. */
export type Base = { id: string; v: number };

type Props = Record<string, unknown>;

/**
 * How a block is shown and read. It stands apart from the schema and the fields, so that what
 * runs at publication and in the reader carries neither zod nor the editor's words.
 */
export interface View<P = Props> {
  type: string;
  /** Goes up with every change of the schema; then `migrate` has one more entry. */
  version: number;
  Render: (given: { block: P & Base; ctx: BlockContext }) => ReactNode;
  /** The same in plain text: search, mails, readers without pages. */
  text: (block: P & Base, ctx: TextContext) => string;
  /** The titles it adds to the page. */
  headings?: (block: P & Base) => Heading[];
  /** From one version to the next: `{ 1: (props) => … }` makes version 2 of version 1. */
  migrate?: Record<number, (props: Props) => Props>;
}

/** The variance of a view's props stops here: whoever keeps views in a list gives them what the schema accepted. */
export function defineView<P>(view: View<P>): View {
  return view as unknown as View;
}

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
