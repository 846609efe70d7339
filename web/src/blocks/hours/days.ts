import type { Words } from '../context';
import type { Props } from './schema';

export type Day = Props['rows'][number]['from'];

const order: Day[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

const names: Record<Day, string> = {
  mon: 'block.day.mon',
  tue: 'block.day.tue',
  wed: 'block.day.wed',
  thu: 'block.day.thu',
  fri: 'block.day.fri',
  sat: 'block.day.sat',
  sun: 'block.day.sun',
};

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** « Lundi », « Mardi au jeudi », « Samedi et dimanche ». */
export function spanName(from: Day, to: Day, words: Words, locale: string): string {
  const [first, last] = [words(names[from]), words(names[to])];
  if (from === to) return first;
  const next = order[(order.indexOf(from) + 1) % 7] === to;
  const key = next ? 'block.reader.dayAnd' : 'block.reader.dayTo';
  return words(key, { from: first, to: locale.startsWith('fr') ? lower(last) : last });
}

/** The days of a row as numbers, Monday 1: the reader's script finds today's with them. */
export function spanDays(from: Day, to: Day): number[] {
  const start = order.indexOf(from);
  const length = ((order.indexOf(to) - start + 7) % 7) + 1;
  return Array.from({ length }, (_, i) => ((start + i) % 7) + 1);
}
