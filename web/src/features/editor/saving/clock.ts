import { formatDate } from '@/ui/Time';

/** « 14 h 32 », as a French sentence writes an hour; other languages have their own way. */
export function hour(value: string, locale: string): string {
  const date = new Date(value);
  if (!locale.startsWith('fr')) return formatDate(date, 'time', locale);
  return `${date.getHours()}\u00a0h\u00a0${String(date.getMinutes()).padStart(2, '0')}`;
}

export function isToday(value: string): boolean {
  return new Date(value).toDateString() === new Date().toDateString();
}

/** « 14 h 32 » today, « 12 nov. » before. */
export function moment(value: string, locale: string): string {
  return isToday(value) ? hour(value, locale) : formatDate(value, 'short', locale);
}

export function fullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim();
}
