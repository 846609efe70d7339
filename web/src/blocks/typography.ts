// No looking ahead and nothing written inside functions: where pages are published, both are slow.
const BEFORE = / ([:;!?»])/g;
const OPENING = /« /g;
const COUNTED = /(\d) ((?:h|min|km|kg)\b|€|%|m²)/g;
const MINUTES = /(\d\u00a0?h) (\d\d)\b/g;
const LINE_END = /<br>|<\/(p|h[2-4]|li|blockquote|pre)>/g;
const TAG = /<[^>]*>/g;
const ENTITY = /&(amp|lt|gt|quot|nbsp|#39);/g;

/**
 * French spaces, whoever typed the text: no-break before : ; ! ? » and after «, and between a
 * number and what it counts (11 h 45, 4,20 €). Works on HTML too: inside our tags no space is
 * followed by one of these.
 */
export function french(text: string): string {
  return text
    .replace(BEFORE, '\u00a0$1')
    .replace(OPENING, '«\u00a0')
    .replace(COUNTED, '$1\u00a0$2')
    .replace(MINUTES, '$1\u00a0$2');
}

/** A quotation in guillemets, unless it was typed with some. */
export function quoted(text: string): string {
  return /^\s*[«“"]/.test(text) ? text : `«\u00a0${text.trim()}\u00a0»`;
}

export function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: '\u00a0',
  '#39': "'",
};

/** What is left to read of clean HTML, a line for each block of text. */
export function htmlText(html: string): string {
  return html
    .replace(LINE_END, '\n')
    .replace(TAG, '')
    .replace(ENTITY, (_, name: string) => entities[name] ?? '')
    .split('\n')
    .map((row) => row.trim())
    .filter(Boolean)
    .join('\n');
}

/** The parts that say something, one a line. */
export function lines(...parts: (string | false | undefined)[]): string {
  return parts.filter(Boolean).join('\n');
}

/** « Inès Belkacem, Ressources humaines » */
export function together(...parts: string[]): string {
  return parts.filter(Boolean).join(', ');
}

/** The first letters of the first two words: « HV ». */
export function initials(name: string): string {
  return name
    .split(/[\s-]+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => Array.from(word)[0]?.toUpperCase())
    .join('');
}

/** Items with their place in the list: it is their key and part of the path of their texts. */
export function ranked<I extends object>(items: I[]): (I & { rank: number })[] {
  return items.map((item, rank) => ({ ...item, rank }));
}
