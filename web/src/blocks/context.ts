import type { ComponentType, ReactNode } from 'react';

/** A file of the media library, as a page shows it. */
export interface Media {
  url: string;
  srcset: string;
  sizes: string;
  width: number;
  height: number;
  alt: string;
  decorative: boolean;
  /** A tiny picture to show until the real one is there, as an address. */
  blur: string;
  mime: string;
  name: string;
  bytes: number;
  caption: string;
  credit: string;
  /** What must stay in sight when the picture is cropped, in % from the left and from the top. */
  focalX: number;
  focalY: number;
}

/** A title of the page that can be linked to. */
export interface Heading {
  /** The anchor, without #. */
  id: string;
  level: 2 | 3;
  text: string;
}

export type Words = (key: string, args?: Record<string, string | number>) => string;

/** What the editor puts where the reader has text, so that it is typed in place. */
export interface InPlaceProps {
  block: string;
  /** `title`, `items.2.label` */
  path: string;
  value: string;
  kind: 'line' | 'text' | 'rich';
}

/**
 * All that a page knows of the world around it. Rendering asks for nothing else: the same
 * function draws in the editor, in the gallery and, at publication, where there is no browser.
 */
export interface PageContext {
  locale: string;
  editing: boolean;
  words: Words;
  media: (id: string) => Media | null;
  /** Where a link leads once the reader is there; null when it leads nowhere (page deleted, media gone). */
  href: (url: string) => string | null;
  /** What a variable (`entreprise.directeur`) stands for; null leaves it as typed. */
  variable: (name: string) => string | null;
  /** What is being read, for acknowledgements; null in a draft. */
  publication: { number: number; date: string } | null;
  InPlace?: ComponentType<InPlaceProps>;
}

/** The same, seen from one block of the page. */
export interface BlockContext extends PageContext {
  page: { headings: Heading[] };
  /** 1 for a block of the page itself, 2 inside another block, 3 inside that one. */
  depth: number;
  /** A second-level title stands before this block: its own may be of the third. */
  titled: boolean;
  /** The blocks of a slot; in the editor, the place where they are dropped. */
  slot: (blocks: Slot) => ReactNode;
}

export interface TextContext {
  locale: string;
  words: Words;
  media: PageContext['media'];
  variable: PageContext['variable'];
  /** The text of the blocks of a slot. */
  slot: (blocks: Slot) => string;
}

/** One block as saved: Puck's shape. */
export interface BlockData {
  type: string;
  props: { id: string; v?: number; [name: string]: unknown };
}

export type Slot = BlockData[];

/** A page as saved. */
export interface PageData {
  root: { props?: Record<string, unknown> };
  content: BlockData[];
}
