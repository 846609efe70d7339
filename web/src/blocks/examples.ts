import type { BlockData } from './context';

/** Files and pages that the examples speak of. They exist in the gallery only (src/features/dev). */
const id = (n: number) => `019a8000-0000-7000-8000-${String(n).padStart(12, '0')}`;

export const hall = id(1);
export const gear = id(2);
export const chips = id(3);
export const caliper = id(4);
export const chime = id(5);
export const plan = id(6);
export const signature = id(7);
export const aPage = `page:${id(101)}`;
export const anotherPage = `page:${id(102)}`;

/** A text inside a block that holds blocks. */
export function paragraph(key: string, html: string): BlockData {
  return { type: 'text', props: { id: `text-${key}`, v: 1, html, look: 'plain' } };
}
