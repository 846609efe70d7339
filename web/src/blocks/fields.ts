/**
 * The editor's form of a block, in our own words: which control, which label, which help.
 * The editor maps them to its own fields; a block never knows which editor that is.
 */
interface Labelled {
  /** Key of the label. */
  label: string;
  /** Key of a sentence under the control. */
  help?: string;
}

export interface Option {
  value: string | number;
  /** Key. */
  label: string;
}

export type Field =
  | (Labelled & { kind: 'line' | 'text' | 'rich' | 'url' | 'phone' | 'email' | 'time' })
  | (Labelled & { kind: 'flag' })
  | (Labelled & { kind: 'choice'; options: Option[] })
  | (Labelled & { kind: 'media'; accept: 'image' | 'video' | 'audio' | 'document' })
  | (Labelled & { kind: 'illustration' })
  | (Labelled & { kind: 'slot' })
  /** A grid of texts; the first row is `head`, the others `rows`. */
  | (Labelled & { kind: 'row' | 'grid' })
  | ListField;

export interface ListField extends Labelled {
  kind: 'list';
  /** Key of the button that adds one. */
  add: string;
  /** Which text names an item in the list; none: its rank. */
  title?: string;
  min: number;
  max: number;
  fields: Record<string, Field>;
  /** A new item. */
  item: Record<string, unknown>;
}

/** One field for every property: what has none could not be changed. */
export type Fields<P> = { [K in keyof P]: Field };

export const widthField: Field = {
  kind: 'choice',
  label: 'block.field.width',
  options: [
    { value: 'text', label: 'block.width.text' },
    { value: 'wide', label: 'block.width.wide' },
    { value: 'full', label: 'block.width.full' },
  ],
};

export const labelField: Field = { kind: 'line', label: 'block.field.label', help: 'block.field.labelHelp' };

export const picture = (label = 'block.field.image'): Field => ({ kind: 'media', label, accept: 'image' });

/** A list of the items given; its fields are typed by the item that a new one starts from. */
export function listField<I extends Record<string, unknown>>(given: {
  label: string;
  add: string;
  title?: keyof I & string;
  min: number;
  max: number;
  item: I;
  fields: Fields<I>;
}): ListField {
  return { kind: 'list', ...given };
}
