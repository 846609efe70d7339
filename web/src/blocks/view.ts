import type { ReactNode } from 'react';
import type { BlockContext, Heading, TextContext } from './context';

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
