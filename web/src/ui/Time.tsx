import i18next from 'i18next';
import { useTranslation } from 'react-i18next';

export type DateStyle = 'date' | 'short' | 'long' | 'day' | 'dateTime' | 'time' | 'relative';

interface Rules {
  /** 0 Sunday, 1 Monday. */
  firstDay: 0 | 1;
}

/** Locales whose own rules we follow; for any other, month/day/year and Sunday first. */
const rules: Record<string, Rules> = {
  'fr-FR': { firstDay: 1 },
  'en-GB': { firstDay: 1 },
};

export function weekStart(locale: string): 0 | 1 {
  return rules[locale]?.firstDay ?? 0;
}

const options: Record<Exclude<DateStyle, 'relative'>, Intl.DateTimeFormatOptions> = {
  date: { day: '2-digit', month: '2-digit', year: 'numeric' },
  short: { day: 'numeric', month: 'short' },
  long: { day: 'numeric', month: 'long', year: 'numeric' },
  day: { weekday: 'long', day: 'numeric', month: 'long' },
  dateTime: { day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit' },
  time: { hour: '2-digit', minute: '2-digit' },
};

const two = (n: number) => String(n).padStart(2, '0');

function monthDayYear(date: Date): string {
  return `${two(date.getMonth() + 1)}/${two(date.getDate())}/${date.getFullYear()}`;
}

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** « il y a 3 heures », « hier »; after a week, the date. */
function relative(date: Date, locale: string): string {
  const seconds = Math.round((date.getTime() - Date.now()) / 1000);
  if (Math.abs(seconds) > 7 * 86_400) return formatDate(date, 'long', locale);
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const step = steps.find(([, size]) => Math.abs(seconds) >= size);
  return step ? words.format(Math.trunc(seconds / step[1]), step[0]) : words.format(0, 'second');
}

export function formatDate(
  value: string | Date,
  style: DateStyle = 'date',
  locale = i18next.language,
): string {
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) return '';
  if (style === 'relative') return relative(date, locale);
  if (style === 'date' && !rules[locale]) return monthDayYear(date);
  // The year says nothing as long as it is this one.
  const dated = style === 'short' && date.getFullYear() !== new Date().getFullYear();
  return new Intl.DateTimeFormat(locale, { ...options[style], ...(dated && { year: 'numeric' }) }).format(
    date,
  );
}

export function useLocale(): string {
  return useTranslation().i18n.language;
}

/** A moment, written as the reader's language writes it; the exact moment stays in the markup. */
export function Time({ value, style = 'date' }: { value: string | Date; style?: DateStyle }) {
  const locale = useLocale();
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) return null;
  return (
    <time
      dateTime={date.toISOString()}
      title={style === 'relative' ? formatDate(date, 'dateTime', locale) : undefined}
    >
      {formatDate(date, style, locale)}
    </time>
  );
}
