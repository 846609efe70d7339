import type { Words } from './context';

/** A typed number as a telephone dials it: « 04 65 71 01 12 » is +33465710112; 15 and 3919 stay. */
export function dial(typed: string): string | null {
  const digits = typed.replace(/\(0\)/g, '').replace(/[^\d+]/g, '');
  if (/^0[1-9]\d{8}$/.test(digits)) return `+33${digits.slice(1)}`;
  if (/^00[1-9]\d{6,13}$/.test(digits)) return `+${digits.slice(2)}`;
  return /^(\+[1-9]\d{6,14}|\d{2,10})$/.test(digits) ? digits : null;
}

/** A number never breaks over two lines. */
export const unbroken = (typed: string) => typed.trim().replace(/ /g, '\u00a0');

export interface Hour {
  /** 08:30 */
  iso: string;
  /** 8 h 30 */
  shown: string;
}

/** « 8h », « 8 h 30 », « 08:30 »: an hour of the day, as French writes it. */
export function hour(typed: string): Hour | null {
  const found = /^\s*([01]?\d|2[0-4])\s*[h:]\s*([0-5]\d)?\s*$/i.exec(typed);
  if (!found) return null;
  const [, hours = '', minutes] = found;
  const rest = minutes && minutes !== '00' ? `\u00a0${minutes}` : '';
  return { iso: `${hours.padStart(2, '0')}:${minutes ?? '00'}`, shown: `${Number(hours)}\u00a0h${rest}` };
}

/** « 6h-12h », « 6 h – 12 h »: from one hour to another. */
export function hours(typed: string): [Hour, Hour] | null {
  const [from, to, more] = typed.split(/\s*(?:-|–|—|à)\s*/);
  const start = hour(from ?? '');
  const end = hour(to ?? '');
  return start && end && more === undefined ? [start, end] : null;
}

/** « 2,4 Mo ». There is no Intl where pages are rendered. */
export function size(bytes: number, locale: string, words: Words): string {
  const [unit, key] =
    bytes >= 1_000_000 ? [1_000_000, 'block.reader.megabytes'] : [1000, 'block.reader.kilobytes'];
  const value = bytes / unit;
  const rounded =
    value >= 10 ? String(Math.round(value)) : String(Math.max(0.1, Math.round(value * 10) / 10));
  return words(key as string, { size: locale.startsWith('fr') ? rounded.replace('.', ',') : rounded });
}
